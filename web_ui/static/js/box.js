// The box's page: on mock pins its buttons are pressed for as long as a finger rests on them, and its knob is turned.
import { post, startForms } from "./forms.js";
import { listen } from "./live.js";
import { toast } from "./toast.js";

const TAP_MS = 80;
const LONG_MS = 800; // as long as the box itself takes for a long press

startForms();
listen();

async function ask(path, body) {
  const answer = await post(path, body);
  if (!answer.ok) toast(answer);
}

let held = null; // the button under a finger, since when, and what happens when it stays there

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

const capOf = (event) => event.target.closest?.("[data-press]");
const isKey = (event) => event.key === "Enter" || event.key === " ";

document.addEventListener("pointerdown", (event) => {
  if (capOf(event) && event.button === 0) press(capOf(event));
});
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", forget);
document.addEventListener("keydown", (event) => {
  if (!capOf(event) || !isKey(event)) return;
  event.preventDefault();
  if (!event.repeat) press(capOf(event));
});
document.addEventListener("keyup", (event) => {
  if (!capOf(event) || !isKey(event)) return;
  event.preventDefault();
  release();
});
document.addEventListener("click", (event) => {
  const turn = event.target.closest("[data-turn]");
  if (turn) ask("/api/simulator/turn", { steps: Number(turn.dataset.turn) });
  else if (capOf(event) && event.detail === 0) ask("/api/simulator/press", { button: capOf(event).dataset.press, hold_ms: TAP_MS }); // a screen reader
});
document.addEventListener("contextmenu", (event) => capOf(event) && event.preventDefault()); // a long touch is a press
