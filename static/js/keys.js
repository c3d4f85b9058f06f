/* Single keys in a thread: the next post, the first unread one, the box. They are dead while one types, and can be
   switched off in the dialog that lists them. By the place of the key, so that they work on a Russian keyboard too. */
(() => {
  "use strict";

  const help = document.querySelector("dialog[data-keys]");
  if (!help || !help.showModal) return;
  const store = {
    get: () => { try { return localStorage.getItem("keys") !== "off"; } catch { return true; } },
    set: (on) => { try { localStorage.setItem("keys", on ? "on" : "off"); } catch { /* only for this page, then */ } },
  };
  let on = store.get();
  const box = help.querySelector("[data-keys-on]");
  box.checked = on;
  box.addEventListener("change", () => { on = box.checked; store.set(on); });
  for (const button of document.querySelectorAll("[data-keys-help]")) {
    button.closest("[data-needs-script]")?.removeAttribute("data-needs-script");
    button.addEventListener("click", () => help.showModal());
  }

  const look = (element, block = "start") => {
    if (!element) return;
    if (!element.matches("a[href], button, input, select, textarea, summary")) element.tabIndex = -1;
    element.scrollIntoView({ block });
    element.focus({ preventScroll: true });
  };
  const posts = () => [...document.querySelectorAll(".posts .post")];
  /** Where one reads: the post with the focus, else the first whose head is on the screen. */
  const place = (all) => {
    const focused = document.activeElement && document.activeElement.closest(".post");
    if (focused) return { index: all.indexOf(focused), sure: true };
    return { index: all.findIndex((post) => post.getBoundingClientRect().top >= -8), sure: false };
  };
  const pager = (rel) => document.querySelector(`.pager a[rel=${rel}]`);

  const next = () => {
    const all = posts();
    const { index, sure } = place(all);
    look(all[sure ? index + 1 : index] || pager("next"));
  };
  const previous = () => {
    const all = posts();
    const { index } = place(all);
    look(all[(index < 0 ? all.length : index) - 1] || pager("prev"));
  };
  const unread = () => {
    const all = posts();
    const { index, sure } = place(all);
    const found = all.find((post, at) => post.classList.contains("post-new") && (!sure || at > index));
    if (found) look(found);
    else document.querySelector("[data-key-unread]")?.click();
  };
  const reply = () => look(document.querySelector("#source") || document.querySelector("#composer .composer-closed"), "center");
  const vote = () => {
    const picker = document.querySelector("details.vote-picker");
    if (!picker) return look(document.querySelector("#composer .composer-hint, #composer .composer-closed"), "center");
    picker.open = true;
    return look(picker.querySelector(".vote-picker-names button"), "center");
  };
  const quote = () => document.querySelector("[data-quote-selection]:not([hidden])")?.click();

  const keys = { KeyJ: next, KeyN: next, KeyK: previous, KeyP: previous, KeyU: unread, KeyR: reply, KeyV: vote, KeyQ: quote };
  const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (!on || event.defaultPrevented || event.isComposing || event.repeat && !/Key[JKNP]/.test(event.code)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) return;
    const asks = event.key === "?" || (event.shiftKey && event.code === "Slash");
    const act = asks ? () => help.showModal() : !event.shiftKey && keys[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  });
})();
