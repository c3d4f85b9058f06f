/* A thread's page beyond reading and writing: a part of another page in a dialog, ways to posts that are already here,
   and the clock said aloud. Everything works without it, by links. */
(() => {
  "use strict";

  const still = (event) => event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const dialog = document.querySelector("dialog[data-sheet-dialog]");

  const goTo = (post) => {
    if (dialog && dialog.open) dialog.close();
    history.pushState(history.state, "", `#${post.id}`);
    post.tabIndex = -1;
    post.scrollIntoView({ block: "start" });
    post.focus({ preventScroll: true });
  };

  /* A link to a post of this thread that stands on this page needs no other page. */
  const here = document.querySelector("[data-thread]")?.dataset.thread;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !here || still(event)) return;
    const path = (link.getAttribute("href") || "").toString();
    const number = path.startsWith(here) && /^(\d+)\/$/.exec(path.slice(here.length));
    const post = number && document.getElementById(`p${number[1]}`);
    if (!post) return;
    event.preventDefault();
    goTo(post);
  });

  /* <a data-sheet>: the part "sheet" of that page in a dialog; where that fails, the page itself. */
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-sheet]");
    if (!link || !dialog || !dialog.showModal || still(event)) return;
    event.preventDefault();
    try {
      const answer = await fetch(link.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const part = page.getElementById("sheet");
      if (!answer.ok || !part) throw new Error(link.href);
      dialog.querySelector("[data-sheet-body]").replaceChildren(...part.childNodes);
      dialog.showModal();
      dialog.scrollTop = 0;
    } catch {
      location.assign(link.href);
    }
  });
  if (dialog) dialog.addEventListener("close", () => dialog.querySelector("[data-sheet-body]").replaceChildren());
  for (const box of document.querySelectorAll("dialog")) {
    box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  }

  /* The clock for who doesn't see it: said when an hour, half an hour, … a minute is left, and never in between. */
  const steps = [60, 30, 15, 10, 5, 1];
  const page = performance.getEntriesByType("navigation")[0];
  const ahead = Number(document.documentElement.dataset.now) * 1000 - (page ? performance.timeOrigin + page.responseStart : Date.now());
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
  const left = (box) => (Date.parse(box.dataset.clockSays) - Date.now() - ahead) / 60000;
  let before = null;
  const sayTime = () => {
    const box = document.querySelector("[data-clock-says]");
    if (!box) return;
    const now = left(box);
    const step = before && before.at === box.dataset.clockSays && steps.filter((minutes) => now <= minutes && minutes < before.left).pop();
    if (step) {
      box.textContent = `${box.dataset.clockWord}: ${step === 60 ? words.format(1, "hour") : words.format(step, "minute")}`;
    }
    before = { at: box.dataset.clockSays, left: now };
  };
  sayTime();
  setInterval(sayTime, 5000);
})();
