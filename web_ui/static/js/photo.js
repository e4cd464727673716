// A small picture of a throw opens as a large one; without this it is a link to the picture.
import { near, need } from "./find.js";

export function startPhotos() {
  const dialog = need(document, "#photo", HTMLDialogElement);
  document.addEventListener("click", (event) => {
    const link = near(event, "[data-photo]", HTMLAnchorElement);
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      need(dialog, "img", HTMLImageElement).src = link.href;
      dialog.showModal();
    } else if (event.target === dialog) {
      dialog.close(); // a tap beside it
    }
  });
}
