// Forms with data-confirm ask back before they are sent.
import { near, need } from "./find.js";

const dialog = need(document, "#confirm", HTMLDialogElement);
/** @type {HTMLFormElement | null} */
let asked = null;

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.confirm || form === asked) return;
    event.preventDefault();
    event.stopPropagation();
    need(dialog, "[data-sentence]", HTMLElement).textContent = form.dataset.confirm;
    need(dialog, "[data-yes]", HTMLElement).textContent = form.dataset.yes ?? "";
    dialog.returnValue = "";
    dialog.onclose = () => {
      if (dialog.returnValue !== "yes") return;
      asked = form;
      form.requestSubmit();
      asked = null;
    };
    dialog.showModal();
  },
  { capture: true },
);
dialog.addEventListener("click", (event) => {
  const answer = near(event, "[data-answer]", HTMLElement);
  if (answer) dialog.close(answer.dataset.answer);
});
