/* A reader's own notes: a chip opens its form over the page instead of leaving it, and every chip of that player follows.
   Without this the chip is a link to the form, which leads back. */
(() => {
  "use strict";

  /* What a page asks for by itself is nobody's presence; the server tells by this header. */
  const headers = { "HX-Request": "true" };
  const dialog = document.createElement("dialog");
  if (!dialog.showModal) return;
  dialog.className = "note-dialog";

  let place = "";
  const kinds = (chip) => [...chip.classList].filter((name) => name.startsWith("note-") && name !== "note-chip");

  const show = (html) => {
    dialog.innerHTML = html;
    dialog.setAttribute("aria-label", dialog.querySelector("strong")?.textContent || "");
    if (!dialog.open) dialog.showModal();
    const wrong = dialog.querySelector("[aria-invalid]");
    (wrong || dialog.querySelector("input:checked") || dialog.querySelector("textarea"))?.focus();
  };

  const update = ({ code, sign, label }) => {
    if (document.querySelector("[data-notes-page]")) {
      location.reload();
      return;
    }
    for (const chip of document.querySelectorAll(`[data-note="${place}"]`)) {
      chip.classList.remove(...kinds(chip));
      chip.classList.add(`note-${code}`);
      chip.textContent = sign;
      chip.setAttribute("aria-label", label);
      chip.title = label;
    }
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-note]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    place = link.dataset.note;
    try {
      const answer = await fetch(link.href, { headers, credentials: "same-origin" });
      if (!answer.ok || answer.redirected) throw new Error(answer.status);
      if (!dialog.isConnected) document.body.append(dialog);
      show(await answer.text());
    } catch {
      location.assign(link.href);
    }
  });

  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-note-close]")) {
      event.preventDefault();
      dialog.close();
    }
  });

  dialog.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers, credentials: "same-origin" });
      if (answer.status === 422) show(await answer.text());
      else if (answer.ok && !answer.redirected) {
        const chip = await answer.json();
        dialog.close();
        update(chip);
      } else throw new Error(answer.status);
    } catch {
      button.disabled = false;
      form.submit();
    }
  });
})();
