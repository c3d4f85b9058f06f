/* Small behaviours. Every page works without them; none of them writes styles or asks the server. */
(() => {
  "use strict";

  /** Calls `attach` for each match that is on the page now or arrives later with a swapped part. */
  const whenever = (selector, attach) => {
    const known = new WeakSet();
    const look = (root) => {
      for (const element of root.querySelectorAll(selector)) {
        if (!known.has(element)) {
          known.add(element);
          attach(element);
        }
      }
    };
    look(document);
    document.addEventListener("htmx:load", (event) => look(event.target.parentElement || document));
  };

  /* Countdowns: <time data-countdown="2026-11-30T22:00:00+03:00">; the server's clock comes
     in <html data-now>, so that a wrong clock on the device misleads nobody. Hours go on counting beyond 24. */
  const two = (number) => String(number).padStart(2, "0");
  const left = (seconds) => {
    const minutes = Math.floor(seconds / 60);
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  };
  const skew = (() => {
    const now = Number(document.documentElement.dataset.now) * 1000;
    const page = performance.getEntriesByType("navigation")[0];
    return now && page ? now - (performance.timeOrigin + page.responseStart) : 0;
  })();
  const tick = () => {
    const now = Date.now() + skew;
    for (const time of document.querySelectorAll("time[data-countdown]")) {
      const seconds = Math.max(0, Math.ceil((Date.parse(time.dataset.countdown) - now) / 1000));
      let box = time.nextElementSibling;
      if (!box || !box.classList.contains("countdown-left")) {
        box = document.createElement("span");
        box.className = "countdown-left";
        box.setAttribute("aria-hidden", "true");
        time.after(box);
      }
      box.textContent = left(seconds);
      box.classList.toggle("countdown-soon", seconds < 900);
    }
  };
  tick();
  setInterval(tick, 1000);

  /* Copy: <button data-copy="#id"> copies that element's text; the button says so for a moment. */
  whenever("[data-copy]", (button) => {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.querySelector(button.dataset.copy).textContent.trim());
      const label = button.textContent;
      button.textContent = button.dataset.copied || label;
      setTimeout(() => { button.textContent = label; }, 2000);
    });
  });

  /* Unsaved text: <form data-guard-text> asks before the page is left with words that nobody has sent. */
  const dirty = new Set();
  whenever("form[data-guard-text]", (form) => {
    form.addEventListener("input", () => dirty.add(form));
    form.addEventListener("submit", () => dirty.delete(form));
  });
  window.addEventListener("beforeunload", (event) => {
    const unsent = [...dirty].some((form) => form.isConnected && [...form.querySelectorAll("textarea")].some((box) => box.value.trim()));
    if (unsent) event.preventDefault();
  });

  /* Leaving: <form data-forget="draft:7:"> throws away what this device keeps under keys that begin so. Drafts of letters
     and orders don't wait for the next one on a device that others use too; a session that just ends leaves them. */
  document.addEventListener("submit", (event) => {
    const prefix = event.target.dataset.forget;
    if (!prefix) return;
    try {
      Object.keys(localStorage).filter((key) => key.startsWith(prefix)).forEach((key) => localStorage.removeItem(key));
    } catch { /* not allowed: then nothing was kept either */ }
  });

  /* Time zone: fill the menu where nothing is chosen, and tell the server in a cookie so that times fit guests too. */
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && /^[A-Za-z0-9_+\/-]{1,64}$/.test(zone)) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
    whenever("select[data-zone-guess]", (select) => {
      if (select.value) return;
      if (![...select.options].some((option) => option.value === zone)) select.append(new Option(zone, zone));
      select.value = zone;
    });
  }

  /* Menus close when one clicks beside them or presses Escape. */
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
})();
