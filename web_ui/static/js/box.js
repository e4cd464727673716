// The box's page: on mock pins its buttons are pressed for as long as a finger rests on them, and its knob is turned.
import { post, startForms } from "./forms.js";
import { listen } from "./live.js";
import { toast } from "./toast.js";

const TAP_MS = 80;
const LONGEST_MS = 5000;

startForms();
listen();

async function ask(path, body) {
  const answer = await post(path, body);
  if (!answer.ok) toast(answer);
}

let held = null; // the button under a finger, and since when

function press(button) {
  held = { button: button.dataset.press, since: performance.now() };
}

/** A touch shorter than a button can feel still counts: the finger was there. */
function release() {
  if (!held) return;
  const { button, since } = held;
  held = null;
  const holdMs = Math.round(performance.now() - since);
  ask("/api/simulator/press", { button, hold_ms: Math.min(Math.max(holdMs, TAP_MS), LONGEST_MS) });
}

const capOf = (event) => event.target.closest?.("[data-press]");
const isKey = (event) => event.key === "Enter" || event.key === " ";

document.addEventListener("pointerdown", (event) => {
  if (capOf(event) && event.button === 0) press(capOf(event));
});
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", () => (held = null));
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
