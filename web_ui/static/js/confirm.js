// Forms with data-confirm ask back before they are sent.
const dialog = document.getElementById("confirm");
let asked = null;

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.dataset.confirm || form === asked) return;
    event.preventDefault();
    event.stopPropagation();
    dialog.querySelector("[data-sentence]").textContent = form.dataset.confirm;
    dialog.querySelector("[data-yes]").textContent = form.dataset.yes;
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
dialog.addEventListener("click", (event) => event.target.dataset.answer && dialog.close(event.target.dataset.answer));
