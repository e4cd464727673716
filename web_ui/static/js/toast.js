// A sentence at the edge of the screen; it goes by itself or with a tap.
import { need } from "./find.js";

const STAYS_MS = 7000;

/** Why something was refused; a rule of the game is named after the sentence. @param {HTMLElement} element @param {Answer} answer */
function explain(element, { sentence = "", rule }) {
  element.textContent = sentence;
  if (!rule) return;
  const name = document.createElement("small");
  name.className = "rule";
  name.textContent = rule;
  element.append(" ", name);
}

/** @param {Answer} answer */
export function toast(answer) {
  const list = need(document, "#toasts", HTMLElement);
  const note = document.createElement("button");
  note.type = "button";
  note.className = answer.ok && !answer.reason ? "toast toast--good" : "toast";
  note.title = list.dataset.close ?? "";
  explain(note, answer);
  note.addEventListener("click", () => note.remove());
  setTimeout(() => note.remove(), STAYS_MS);
  list.replaceChildren(note);
}
