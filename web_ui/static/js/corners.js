// The four corners of the tray over the picture: dragged by finger or mouse, or moved with the arrow keys.
// Where they stand is a share of the picture's width and height; the form beside it saves them.
import { settle } from "./fields.js";
import { all, near, need } from "./find.js";

/** @type {Point[]} */
const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];
const STEP = 0.005;
const LEAP = 0.05; // with Shift
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let corners = WHOLE;
/** What the camera said last. @type {string | undefined} */
let told;
/** The corner under a finger, which finger, and how far from the middle. @type {{ index: number, pointer: number, dx: number, dy: number } | null} */
let held = null;
let hasWished = false; // this person asked the camera for another tray, and wants to see it

const layer = () => need(document, "#corners", HTMLElement);
const said = () => need(document, "#stage", HTMLElement).dataset.tray;
const form = () => need(document, "#save-tray", HTMLFormElement);
const input = () => need(form(), "[name=tray]", HTMLInputElement);
/** @param {number} share */
const within = (share) => Math.min(1, Math.max(0, Math.round(share * 10000) / 10000));
/** @param {number} share */
const percent = (share) => Math.round(share * 1000) / 10;

function draw() {
  const points = corners.map((corner) => corner.map((share) => share * 100).join(","));
  need(layer(), ".corners-edge", SVGElement).setAttribute("points", points.join(" "));
  need(layer(), ".corners-shade", SVGElement).setAttribute("d", `M0,0H100V100H0Z M${points.join("L")}Z`);
  for (const kind of [".knob", ".corner"]) all(layer(), kind, HTMLElement).forEach(place);
}

/** @param {HTMLElement} mark @param {number} index */
function place(mark, index) {
  const [x, y] = corners[index].map((share) => `${share * 100}%`);
  mark.style.setProperty("--x", x);
  mark.style.setProperty("--y", y);
}

/** @type {(one: unknown) => boolean} */
const isPoint = (one) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite);

/** Four points, or the whole picture where the camera tells of none. @param {string} [text] @returns {Point[]} */
export function cornersOf(text = "") {
  try {
    const points = JSON.parse(text);
    return points.length === 4 && points.every(isPoint) ? points : WHOLE;
  } catch {
    return WHOLE;
  }
}

/** @param {number} index @param {number} x @param {number} y */
function move(index, x, y) {
  hasWished = false;
  corners = corners.map((corner, at) => (at === index ? [within(x), within(y)] : corner));
  draw();
  input().value = JSON.stringify(corners);
  input().dispatchEvent(new Event("input", { bubbles: true }));
}

/** As the camera has it; what was moved and not saved is dropped. */
function follow() {
  told = said();
  corners = cornersOf(told);
  hasWished = false;
  input().value = "";
  delete form().dataset.dirty;
  draw();
}

/** What was moved here and not saved outlives what others save. */
function listen() {
  const isOurs = form().dataset.dirty && !hasWished;
  if (said() !== told && !held && !isOurs) follow();
}

/** Where on the picture. @param {PointerEvent} event */
function placeOf(event) {
  const box = layer().getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
}

/** @param {PointerEvent} event */
function grab(event) {
  const corner = near(event, ".corner", HTMLElement);
  if (!corner || held || event.button !== 0) return;
  const index = Number(corner.dataset.corner);
  const [x, y] = placeOf(event);
  held = { index, pointer: event.pointerId, dx: corners[index][0] - x, dy: corners[index][1] - y };
  corner.setPointerCapture(event.pointerId);
}

/** @param {PointerEvent} event */
function drag(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const [x, y] = placeOf(event);
  move(held.index, x + held.dx, y + held.dy);
}

/** @param {PointerEvent} event */
function release(event) {
  if (event.pointerId === held?.pointer) held = null;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const way = ARROWS[event.key];
  const corner = near(event, ".corner", HTMLElement);
  if (!way || !corner) return;
  event.preventDefault();
  const index = Number(corner.dataset.corner);
  const by = event.shiftKey ? LEAP : STEP;
  move(index, corners[index][0] + way[0] * by, corners[index][1] + way[1] * by);
  need(layer(), "#corner-where", HTMLOutputElement).value = corners[index].map((one) => `${percent(one)} %`).join(", ");
}

export function startCorners() {
  layer().addEventListener("pointerdown", grab);
  layer().addEventListener("pointermove", drag);
  layer().addEventListener("pointerup", release);
  layer().addEventListener("pointercancel", release);
  layer().addEventListener("lostpointercapture", release);
  layer().addEventListener("keydown", press);
  document.addEventListener("click", (event) => {
    if (!near(event, "[data-reset]", HTMLElement)) return;
    follow();
    settle(form());
  });
  document.addEventListener("submit", (event) => {
    if (near(event, "#whole-picture, #find-markers", HTMLElement)) hasWished = true;
  });
  document.addEventListener("fresh", listen);
  listen();
}
