// A sentence at the edge of the screen; it goes by itself or with a tap.
const STAYS_MS = 7000;

export function toast(sentence) {
  const list = document.getElementById("toasts");
  const note = document.createElement("button");
  note.type = "button";
  note.className = "toast";
  note.title = list.dataset.close;
  note.textContent = sentence;
  note.addEventListener("click", () => note.remove());
  setTimeout(() => note.remove(), STAYS_MS);
  list.replaceChildren(note);
}
