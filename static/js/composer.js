/* The writing box. Everything here only improves what works without it: tags around the selection, quoting a selection,
   a draft kept on this device, a picture uploaded from the box. */
(() => {
  "use strict";

  const insert = (box, before, after) => {
    const { selectionStart: start, selectionEnd: end, value } = box;
    const inner = value.slice(start, end);
    box.focus();
    box.setRangeText(before + inner + after, start, end, "end");
    if (!inner) box.selectionStart = box.selectionEnd = start + before.length;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const attachToolbar = (form, box) => {
    const bar = form.querySelector("[data-toolbar]");
    if (!bar) return;
    bar.removeAttribute("data-needs-script");
    bar.addEventListener("click", (event) => {
      const tool = event.target.closest("[data-open]");
      if (tool) insert(box, tool.dataset.open, tool.dataset.close);
    });
    const file = bar.querySelector("[data-picture]");
    file.addEventListener("change", async () => {
      const says = bar.querySelector("[data-tool-says]");
      if (!file.files.length) return;
      const body = new FormData();
      body.append("file", file.files[0]);
      says.textContent = "…";
      try {
        const headers = { Accept: "application/json", "X-CSRFToken": form.querySelector("[name=csrfmiddlewaretoken]").value };
        const answer = await fetch(file.dataset.picture, { method: "POST", body, headers });
        const told = await answer.json();
        if (answer.ok) insert(box, `[img]${told.key}[/img]`, "");
        says.textContent = answer.ok ? "" : told.message;
      } catch {
        says.textContent = "✕";
      }
      file.value = "";
    });
  };

  /* Drafts. What the server has put into the box counts more than what was kept. */
  const store = {
    get: (key) => { try { return localStorage.getItem(key) || ""; } catch { return ""; } },
    set: (key, value) => { try { value.trim() ? localStorage.setItem(key, value) : localStorage.removeItem(key); } catch { /* no room, or not allowed */ } },
  };
  /* A text goes out with its form's token, and is forgotten when the server says that this form was taken: what came
     back as a login, an old page or no answer at all is in the box again. The key names the user: another one on this
     device has boxes of his own. */
  const attachDraft = (form, box) => {
    const key = form.dataset.draft;
    if (!key) return;
    const says = form.querySelector("[data-draft-says]");
    const drop = form.querySelector("[data-draft-drop]");
    const lines = [...form.querySelectorAll("input[name=title], input[name=to]")];
    const tell = (words) => {
      says.textContent = box.value.trim() ? words : "";
      drop.hidden = !box.value.trim();
    };
    const keep = () => {
      store.set(key, box.value);
      lines.forEach((line) => store.set(`${key}:${line.name}`, line.value));
    };
    const forget = () => [key, ...lines.map((line) => `${key}:${line.name}`)].forEach((name) => store.set(name, ""));
    const fromServer = box.defaultValue;
    const isQuote = new URLSearchParams(location.search).has("quote");
    const restore = () => {
      const words = store.get(key);
      if (!words || box.value !== fromServer) return;
      const quote = fromServer.trim();
      box.value = !quote || words.includes(quote) ? words : `${words.trimEnd()}\n${fromServer}`;
      lines.forEach((line) => { line.value ||= store.get(`${key}:${line.name}`); });
      box.dispatchEvent(new Event("input", { bubbles: true }));
      tell(says.dataset.back);
    };
    const isTaken = async (token) => {
      try {
        const answer = await fetch(`${form.dataset.sent}?${new URLSearchParams({ token })}`, { headers: { "HX-Request": "true" } });
        return (await answer.json()).sent;
      } catch {
        return null;
      }
    };
    const begin = async () => {
      const [token, words] = store.get(`${key}:sent`).split(/\n(.*)/s);
      const isSame = () => store.get(key) === words;
      if (box.value.trim() && !isQuote) {
        store.set(`${key}:sent`, "");
        keep();
        return;
      }
      /* No answer, or the page is left before it comes: the next one asks again. */
      const taken = token && isSame() ? await isTaken(token) : false;
      if (taken !== null) store.set(`${key}:sent`, "");
      if (!taken) restore();
      else if (isSame()) forget();
    };
    begin();
    let timer = 0;
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => { keep(); tell(says.dataset.kept); }, 400);
    });
    drop.addEventListener("click", () => {
      clearTimeout(timer);
      box.value = "";
      forget();
      tell("");
      box.dispatchEvent(new Event("change", { bubbles: true }));
      box.focus();
    });
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      keep();
      if (box.value.trim()) store.set(`${key}:sent`, `${form.elements.token.value}\n${box.value}`);
    });
  };

  /** The words that are selected inside one post, with that post; null if there are none. */
  const chosen = () => {
    const selection = window.getSelection();
    if (!selection || selection.isCollapsed || !selection.toString().trim()) return null;
    const inside = (node) => (node instanceof Element ? node : node?.parentElement)?.closest(".post-text");
    const text = inside(selection.anchorNode);
    if (!text || text !== inside(selection.focusNode)) return null;
    return { post: text.closest(".post"), words: selection.toString().trim() };
  };
  const putQuote = (box, { post, words }) => {
    const plain = words.replace(/\[\/?(quote|spoiler|code|color|url|link|img|b|i|u|s)\b[^\]\n]*\]/gi, "");
    const gap = box.value && !box.value.endsWith("\n") ? "\n" : "";
    box.value += `${gap}[quote="${post.dataset.nick}" post=${post.dataset.number}]${plain}[/quote]\n`;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    window.getSelection().removeAllRanges();
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
    box.scrollIntoView({ block: "center" });
  };
  const attachQuotes = (box) => {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-quote]");
      const found = link && chosen();
      if (!found || found.post !== link.closest(".post")) return;
      event.preventDefault();
      putQuote(box, found);
    });
    /* A button that comes with the selection: on a phone a tap elsewhere would undo it first. */
    const button = document.querySelector("[data-quote-selection]");
    if (!button) return;
    document.addEventListener("selectionchange", () => { button.hidden = !chosen(); });
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const found = chosen();
      if (found) putQuote(box, found);
    });
  };

  for (const form of document.querySelectorAll("form[data-composer]")) {
    const box = form.querySelector("textarea[name=source]");
    attachToolbar(form, box);
    attachDraft(form, box);
    attachQuotes(box);
  }
  const refusal = document.querySelector("#composer [data-focus]");
  /* After the browser has gone to the address's fragment, which would take the focus away. */
  if (refusal) window.addEventListener("load", () => setTimeout(() => refusal.focus(), 0));
})();
