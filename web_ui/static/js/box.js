// The box's page: on mock pins its buttons are pressed for as long as a finger rests on them, and its knob is turned.
import { near } from "./find.js";
import { post, startForms } from "./forms.js";
import { listen } from "./live.js";
import { toast } from "./toast.js";

const TAP_MS = 80;
const LONG_MS = 800; // as long as the box itself takes for a long press

startForms();
listen();

/** @param {string} path @param {Sent} body */
async function ask(path, body) {
  const answer = await post(path, body);
  if (!answer.ok) toast(answer);
}

/** The button under a finger, since when, and what happens when it stays there. @type {{ button?: string, since: number, long: number } | null} */
let held = null;

/** @param {HTMLElement} button */
function press(button) {
  held = { button: button.dataset.press, since: performance.now(), long: setTimeout(release, LONG_MS) };
}

/** A touch shorter than a button can feel still counts: the finger was there. A long one counts while it lasts. */
function release() {
  if (!held) return;
  const { button, since } = held;
  forget();
  const heldMs = Math.round(performance.now() - since);
  const holdMs = heldMs >= LONG_MS ? LONG_MS + TAP_MS : Math.max(heldMs, TAP_MS);
  ask("/api/simulator/press", { button, hold_ms: holdMs });
}

function forget() {
  clearTimeout(held?.long);
  held = null;
}

/** @param {Event} event */
const capOf = (event) => near(event, "[data-press]", HTMLElement);

/** The button that Enter or the space bar is pressed on. @param {KeyboardEvent} event */
function keyedCap(event) {
  const cap = event.key === "Enter" || event.key === " " ? capOf(event) : null;
  if (cap) event.preventDefault();
  return cap;
}

document.addEventListener("pointerdown", (event) => {
  const cap = capOf(event);
  if (cap && event.button === 0) press(cap);
});
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", forget);
document.addEventListener("keydown", (event) => {
  const cap = keyedCap(event);
  if (cap && !event.repeat) press(cap);
});
document.addEventListener("keyup", (event) => {
  if (keyedCap(event)) release();
});
document.addEventListener("click", (event) => {
  const turn = near(event, "[data-turn]", HTMLElement);
  const cap = capOf(event);
  if (turn) ask("/api/simulator/turn", { steps: Number(turn.dataset.turn) });
  else if (cap && event.detail === 0) ask("/api/simulator/press", { button: cap.dataset.press, hold_ms: TAP_MS }); // a screen reader
});
document.addEventListener("contextmenu", (event) => {
  if (capOf(event)) event.preventDefault(); // a long touch is a press
});
