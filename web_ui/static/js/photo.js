// A small picture of a throw opens as a large one; without this it is a link to the picture.
export function startPhotos() {
  const dialog = document.getElementById("photo");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-photo]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      document.getElementById("photo-picture").src = link.href;
      dialog.showModal();
    } else if (event.target === dialog) {
      dialog.close(); // a tap beside it
    }
  });
}
