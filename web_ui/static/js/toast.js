// A sentence at the edge of the screen; it goes by itself or with a tap.
const STAYS_MS = 7000;

/** Why something was refused; a rule of the game is named after the sentence. */
export function explain(element, { sentence, rule }) {
  element.textContent = sentence;
  if (!rule) return;
  const name = document.createElement("small");
  name.className = "rule";
  name.textContent = rule;
  element.append(" ", name);
}

export function toast(answer) {
  const list = document.getElementById("toasts");
  const note = document.createElement("button");
  note.type = "button";
  note.className = answer.ok && !answer.reason ? "toast toast--good" : "toast";
  note.title = list.dataset.close;
  explain(note, answer);
  note.addEventListener("click", () => note.remove());
  setTimeout(() => note.remove(), STAYS_MS);
  list.replaceChildren(note);
}
