/* The game's pages: they work without this. */
(() => {
  "use strict";

  /* Sign-up: an empty box gets a nonce from this browser's own randomness before the form is sent. */
  const nonce = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  for (const box of document.querySelectorAll("input[data-nonce]")) {
    box.form.addEventListener("submit", () => {
      if (!box.value.trim()) box.value = nonce();
    });
  }

  /* The order form: the menus of the action that isn't chosen fold away, and choosing a name chooses its action. */
  for (const form of document.querySelectorAll(".order-form")) {
    const radios = [...form.querySelectorAll('input[type="radio"][name="action"]')];
    if (!radios.length) continue;
    form.addEventListener("change", (event) => {
      const action = event.target.closest(".order-action");
      const radio = action && action.querySelector('input[type="radio"]');
      if (radio && event.target !== radio && event.target.value) radio.checked = true;
    });
  }

  /* A refusal is where one looks first. */
  const refusal = document.querySelector(".refusal");
  if (refusal) {
    refusal.tabIndex = -1;
    refusal.focus();
    refusal.scrollIntoView({ block: "center" });
  }
})();
