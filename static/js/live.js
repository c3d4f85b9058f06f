/* Open pages keep up with the site (docs/adr/0010): new posts, the count, the phase, letters. A tab that nobody looks at
   asks nothing. Nothing moves under the reader: what is new is put where he doesn't look, or announced. */
(() => {
  "use strict";

  const between = (low, high) => 1000 * (low + Math.random() * (high - low));
  /* What a page asks for by itself is nobody's presence; the server tells by this header. */
  const quietly = { headers: { "HX-Request": "true" }, credentials: "same-origin" };

  /** Calls `ask` again and again while the tab is looked at; at once when it is looked at anew, or the network is back. */
  const repeat = (ask, low, high) => {
    let timer = 0;
    let busy = false;
    let asked = Date.now();
    let failures = 0;
    const plan = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(run, between(low, high) * (1 + Math.min(failures, 3)));
    };
    const run = async () => {
      clearTimeout(timer);
      if (busy || document.hidden) return;
      busy = true;
      asked = Date.now();
      try {
        if (await ask(failures) === false) return;
        failures = 0;
      } catch {
        failures += 1;
        ask.failed?.(failures);
      } finally {
        busy = false;
      }
      plan();
    };
    /* A little apart: a whole country comes back from the same advertisement. */
    const again = () => {
      if (document.hidden) clearTimeout(timer);
      else if (Date.now() - asked > 5000 || failures) timer = setTimeout(run, between(0, 1));
      else plan();
    };
    document.addEventListener("visibilitychange", again);
    window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });
    window.addEventListener("online", again);
    document.addEventListener("live:ask", run);
    plan();
  };

  /* The letters in the menu. */
  const letters = document.querySelector("[data-letters]");
  if (letters) {
    repeat(async () => {
      const answer = await fetch(letters.dataset.letters, quietly);
      if (!answer.ok) throw new Error(answer.status);
      const { viewer, unread } = await answer.json();
      if (!viewer) return;
      const count = letters.querySelector(".nav-count");
      count.hidden = !unread;
      count.firstChild.textContent = unread;
    }, 40, 70);
  }

  const box = document.querySelector("[data-live]");
  if (!box) return;
  const posts = document.querySelector(".posts");
  let version = box.dataset.version;
  let shown = Number(box.dataset.shown);
  const begun = shown;
  let seen = shown;
  let waiting = [];
  let isOver = false;

  /** A line in the floating bar, by name; nothing takes it away. */
  const say = (name, ...nodes) => {
    let line = box.querySelector(`[data-line="${name}"]`);
    if (!nodes.length) {
      line?.remove();
      return;
    }
    if (!line) {
      line = document.createElement("p");
      line.className = "live-line";
      line.dataset.line = name;
      box.append(line);
    }
    line.replaceChildren(...nodes);
  };
  const link = (text, href) => {
    const made = document.createElement("a");
    made.textContent = text;
    made.href = href;
    return made;
  };
  const reload = () => {
    const made = link(box.dataset.reload, location.href);
    made.addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
    return made;
  };

  /** Does something to the posts; what stands at `place` stays there in the window. */
  const keep = (place, change) => {
    const root = document.documentElement;
    const before = place();
    root.classList.add("live-still");
    change();
    const moved = place() - before;
    if (moved) window.scrollBy({ top: moved, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove("live-still")));
  };

  /** Puts posts at the end without moving what is looked at; `asked`: the reader wants them now. */
  const append = (added, asked) => {
    const end = posts.getBoundingClientRect().bottom;
    const above = end <= 0;
    if (!asked && !above && end < window.innerHeight) return false;
    keep(() => (above ? posts.getBoundingClientRect().bottom : 0), () => {
      posts.querySelector(":scope > .empty")?.remove();
      posts.append(...added);
    });
    shown = Math.max(shown, ...added.map((post) => Number(post.dataset.number)));
    added.forEach(noteSeen);
    added[0].dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
    return true;
  };
  const showWaiting = () => {
    if (!waiting.length) return false;
    const first = waiting[0];
    append(waiting, true);
    waiting = [];
    say("count");
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: "nearest" });
    return true;
  };
  box.addEventListener("click", (event) => {
    if (event.target.closest('[data-line="count"] a') && showWaiting()) event.preventDefault();
  });

  /* Posts that came by themselves are read when they have been on the screen, as those of a page are when it is asked for. */
  let read = 0;
  let told = 0;
  let telling = 0;
  const tellRead = async () => {
    telling = 0;
    const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
    if (read <= told || !token || !box.dataset.viewer) return;
    told = read;
    const body = new URLSearchParams({ number: read });
    await fetch(`${box.dataset.live}read/`, { method: "POST", body, headers: { ...quietly.headers, "X-CSRFToken": token } }).catch(() => { told = 0; });
  };
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || document.hidden) continue;
      watcher.unobserve(target);
      read = Math.max(read, Number(target.closest(".post").dataset.number));
      telling ||= setTimeout(tellRead, 1500);
    }
  });
  const noteSeen = (post) => watcher.observe(post.querySelector(".post-foot") || post);

  /** The count beside the posts, with what was unfolded in it; not while one is busy there. */
  const putAside = (fresh) => {
    const aside = document.querySelector("#aside");
    if (!aside || !fresh) return;
    const open = [...aside.querySelectorAll("details")].map((fold) => fold.open);
    const busy = aside.contains(document.activeElement) && document.activeElement !== aside;
    const focused = busy ? document.activeElement.getAttribute("href") : null;
    aside.replaceChildren(...fresh.childNodes);
    aside.querySelectorAll("details").forEach((fold, place) => { if (open[place] !== undefined) fold.open = open[place]; });
    if (focused) aside.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    aside.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  };

  /* Posts that were changed or hidden. One whose words are selected waits until they no longer are. */
  const held = new Map();
  const changesOf = (post) => post.dataset.changes || "0";
  const isSelected = (post) => {
    const selection = window.getSelection();
    return selection && !selection.isCollapsed && post.contains(selection.anchorNode);
  };

  /** Does something to the posts; what is read keeps its place in the window. */
  const stay = (change) => {
    const active = document.activeElement;
    const isSeen = ({ top, bottom }) => bottom > 0 && top < window.innerHeight;
    const typing = active?.closest("#composer") && isSeen(active.getBoundingClientRect()) ? active : null;
    const cards = [...posts.children];
    const kept = typing
      || cards.find((card) => card.getBoundingClientRect().top >= 0 && card.getBoundingClientRect().top < window.innerHeight)
      || (posts.getBoundingClientRect().bottom < window.innerHeight ? null : cards.find((card) => isSeen(card.getBoundingClientRect())));
    const place = () => {
      const card = kept && !kept.isConnected ? document.getElementById(kept.id) : kept;
      return card ? card.getBoundingClientRect().top : posts.getBoundingClientRect().bottom;
    };
    keep(place, change);
  };

  const putInPlace = (post, fresh) => {
    const folds = [...post.querySelectorAll("details")].map((fold) => fold.open);
    const active = post.contains(document.activeElement) ? document.activeElement : null;
    if (post.classList.contains("post-new")) fresh.classList.add("post-new");
    fresh.classList.add("post-anew");
    fresh.querySelectorAll("details").forEach((fold, place) => { fold.open = Boolean(folds[place]); });
    post.replaceWith(fresh);
    if (Number(fresh.dataset.number) > begun) noteSeen(fresh);
    if (active) {
      const href = active.getAttribute("href");
      const next = (href && fresh.querySelector(`a[href="${CSS.escape(href)}"]`)) || fresh;
      if (next === fresh) fresh.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
    fresh.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  };

  const showChanged = () => {
    const ready = [...held.values()].map((fresh) => [document.getElementById(fresh.id), fresh]).filter(([post]) => post && !isSelected(post));
    if (!ready.length) return;
    stay(() => ready.forEach(([post, fresh]) => putInPlace(post, fresh)));
    ready.forEach(([, fresh]) => held.delete(fresh.id));
    const told = document.createElement("span");
    told.className = "visually-hidden";
    told.textContent = `${box.dataset.saysChanged} ${ready.map(([, fresh]) => `#${fresh.dataset.number}`).join(", ")}`;
    box.querySelector(":scope > .visually-hidden")?.remove();
    box.append(told);
  };
  const takeChanged = (fresh) => {
    for (const card of fresh) {
      const post = document.getElementById(card.id);
      if (post && changesOf(post) !== changesOf(card)) held.set(card.id, document.adoptNode(card));
    }
    showChanged();
  };
  document.addEventListener("selectionchange", () => { if (held.size) showChanged(); });

  const take = (text) => {
    const told = new DOMParser().parseFromString(text, "text/html").querySelector("[data-told]");
    if (!told) throw new Error("not an answer");
    const part = (name) => told.querySelector(`[data-part="${name}"]`);
    if (told.dataset.viewer !== box.dataset.viewer) say("out", `${box.dataset.saysOut} `, link(box.dataset.logIn, box.dataset.logInUrl));
    version = told.dataset.version;
    seen = Math.max(seen, Number(version.split("-")[0]));
    takeChanged([...told.querySelectorAll('[data-part="changed"] .post')]);
    const added = [...told.querySelectorAll(".post")].map((post) => document.adoptNode(post)).filter((post) => Number(post.dataset.number) > shown);
    if (added.length && append(added, false)) {
      waiting = [];
      say("count");
    } else if (part("count")) {
      waiting = added;
      say("count", ...part("count").childNodes);
    }
    if (part("next")) say("next", ...part("next").childNodes);
    if (part("box")) say("box", ...part("box").childNodes, " ", reload());
    putAside(part("aside"));
    if (told.dataset.offer) box.dataset.offer = told.dataset.offer;
    isOver = told.hasAttribute("data-over");
  };

  const askNews = async () => {
    const [, state, changes] = version.split("-");
    const query = new URLSearchParams({ shown, seen, state, changes, offer: box.dataset.offer });
    const cards = posts.querySelectorAll(":scope > .post");
    if (cards.length) {
      query.set("first", cards[0].dataset.number);
      query.set("last", cards[cards.length - 1].dataset.number);
    }
    if ("append" in box.dataset) query.set("append", "1");
    if ("quote" in box.dataset) query.set("quote", "1");
    const answer = await fetch(`${box.dataset.live}news/?${query}`, quietly);
    if (answer.status === 404 && box.dataset.viewer) {
      say("out", `${box.dataset.saysOut} `, link(box.dataset.logIn, box.dataset.logInUrl));
      return;
    }
    if (!answer.ok) throw new Error(answer.status);
    if (answer.status === 200) take(await answer.text());
  };

  const ask = async () => {
    if (!box.dataset.versionUrl) {
      await askNews();
    } else {
      const answer = await fetch(box.dataset.versionUrl.replace(/[^/]+\/$/, `${version}/`), { credentials: "omit" });
      if (!answer.ok) throw new Error(answer.status);
      if (answer.status === 200) {
        const now = (await answer.text()).split("-");
        const known = version.split("-");
        if (now[3] !== known[3]) say("release", `${box.dataset.saysRelease} `, reload());
        if (now.slice(0, 3).join("-") !== known.slice(0, 3).join("-")) await askNews();
        version = [...version.split("-").slice(0, 3), now[3]].join("-");
      }
    }
    say("lost");
    return !isOver;
  };
  ask.failed = (failures) => { if (failures > 1) say("lost", box.dataset.saysLost); };
  repeat(ask, 15, 30);
})();
