// The four corners of the tray over the picture: dragged by finger or mouse, or moved with the arrow keys.
// Where they stand is a share of the picture's width and height; the form beside it saves them.
import { settle } from "./forms.js";

const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];
const STEP = 0.005;
const LEAP = 0.05; // with Shift
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let corners = WHOLE;
let told = null; // what the camera said last, as text
let held = null; // the corner under a finger, which finger, and how far from the middle
let hasWished = false; // this person asked the camera for another tray, and wants to see it

const layer = () => document.getElementById("corners");
const said = () => document.getElementById("stage").dataset.tray;
const form = () => document.getElementById("save-tray");
const input = () => form().querySelector("[name=tray]");
const within = (share) => Math.min(1, Math.max(0, Math.round(share * 10000) / 10000));
const percent = (share) => Math.round(share * 1000) / 10;

function draw() {
  const points = corners.map((corner) => corner.map((share) => share * 100).join(","));
  layer().querySelector(".corners-edge").setAttribute("points", points.join(" "));
  layer().querySelector(".corners-shade").setAttribute("d", `M0,0H100V100H0Z M${points.join("L")}Z`);
  for (const kind of ["knob", "corner"])
    layer().querySelectorAll(`.${kind}`).forEach((one, index) => {
      one.style.setProperty("--x", `${corners[index][0] * 100}%`);
      one.style.setProperty("--y", `${corners[index][1] * 100}%`);
    });
}

const isPoint = (one) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite);

/** Four points, or the whole picture where the camera tells of none. */
function cornersOf(text) {
  try {
    const points = JSON.parse(text);
    return points.length === 4 && points.every(isPoint) ? points : WHOLE;
  } catch {
    return WHOLE;
  }
}

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

function share(event) {
  const box = layer().getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
}

function grab(event) {
  if (held || event.button !== 0) return;
  const index = Number(event.target.dataset.corner);
  const [x, y] = share(event);
  held = { index, pointer: event.pointerId, dx: corners[index][0] - x, dy: corners[index][1] - y };
  event.target.setPointerCapture(event.pointerId);
}

function drag(event) {
  if (event.pointerId !== held?.pointer) return;
  const [x, y] = share(event);
  move(held.index, x + held.dx, y + held.dy);
}

function release(event) {
  if (event.pointerId === held?.pointer) held = null;
}

function press(event) {
  const way = ARROWS[event.key];
  if (!way || !event.target.dataset.corner) return;
  event.preventDefault();
  const index = Number(event.target.dataset.corner);
  const by = event.shiftKey ? LEAP : STEP;
  move(index, corners[index][0] + way[0] * by, corners[index][1] + way[1] * by);
  document.getElementById("corner-where").value = corners[index].map((one) => `${percent(one)} %`).join(", ");
}

export function startCorners() {
  for (const corner of layer().querySelectorAll(".corner")) {
    corner.addEventListener("pointerdown", grab);
    corner.addEventListener("pointermove", drag);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) corner.addEventListener(end, release);
  }
  layer().addEventListener("keydown", press);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-reset]")) return;
    follow();
    settle(form());
  });
  document.addEventListener("submit", (event) => {
    if (["whole-picture", "find-markers"].includes(event.target.id)) hasWished = true;
  });
  document.addEventListener("fresh", listen);
  listen();
}
