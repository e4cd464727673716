// Plays what has just happened, one scene after the other: spots light up, things fly to their players. Whatever
// happens next cuts it short, and who wants no motion sees the same without it.
import { first } from "./find.js";

const SCENE_MS = 1500;
const MANY_MS = 1300; // where a whole count follows
const MANY = 5;
const FLIGHT_MS = 1200;

const list = () => first(document, "#scenes", HTMLElement);
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What was played last. @type {string | undefined} */
let played;
let timer = 0;
/** @type {Element[]} */
let marked = [];
/** @type {Animation[]} */
let flying = [];

/** What is there when a page opens is past; what comes while it is open is played. */
export function startScenes() {
  played = list()?.dataset.seq;
  document.addEventListener("fresh", lookForMore);
}

function lookForMore() {
  const scenes = list();
  if (!scenes || scenes.dataset.seq === played) return;
  played = scenes.dataset.seq;
  stop();
  next([...scenes.children], 0);
}

/** @param {Element[]} scenes @param {number} index */
function next(scenes, index) {
  clear();
  const scene = scenes[index];
  if (!(scene instanceof HTMLElement)) return stop();
  document.documentElement.classList.add("is-playing");
  document.documentElement.dataset.scene = scene.dataset.scene;
  mark(scene, "is-on");
  for (const [name, spots] of [["is-shown", scene.dataset.lit], ["is-struck", scene.dataset.struck]])
    for (const spot of JSON.parse(spots ?? "[]")) for (const one of spotted(spot)) mark(one, name ?? "");
  for (const one of scene.querySelectorAll(".flight")) if (one instanceof HTMLElement) give(one);
  timer = setTimeout(() => next(scenes, index + 1), scenes.length > MANY ? MANY_MS : SCENE_MS);
}

/** @param {string} spot */
const spotted = (spot) => document.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`);

/** @param {Element} element @param {string} name */
function mark(element, name) {
  element.classList.add(name);
  marked.push(element);
}

/** @param {HTMLElement} flight */
function give(flight) {
  const plate = document.querySelector(`.player[data-player="${CSS.escape(flight.dataset.to ?? "")}"]`);
  if (!plate) return;
  mark(plate, "is-given");
  const from = spotted(flight.dataset.origin ?? "")[0]?.getBoundingClientRect();
  if (from && !isCalm()) fly(flight, from, plate.getBoundingClientRect());
}

/** @param {HTMLElement} flight @param {DOMRect} from @param {DOMRect} to */
function fly(flight, from, to) {
  const here = flight.getBoundingClientRect();
  const at = (/** @type {DOMRect} */ box) =>
    `translate(${middle(box.left, box.width) - middle(here.left, here.width)}px, ${middle(box.top, box.height) - middle(here.top, here.height)}px)`;
  const way = [
    { transform: `${at(from)} scale(0.6)`, opacity: 0 },
    { transform: `${at(from)} scale(1.25)`, opacity: 1, offset: 0.25 },
    { transform: `${at(from)} scale(1.25)`, opacity: 1, offset: 0.45 },
    { transform: at(to), opacity: 1 },
  ];
  flying.push(flight.animate(way, { duration: FLIGHT_MS, easing: "ease-in-out", fill: "both" }));
}

/** @param {number} start @param {number} length */
const middle = (start, length) => start + length / 2;

function clear() {
  clearTimeout(timer);
  for (const one of flying) one.cancel();
  for (const one of marked) one.classList.remove("is-on", "is-shown", "is-struck", "is-given");
  flying = [];
  marked = [];
}

function stop() {
  clear();
  document.documentElement.classList.remove("is-playing");
  delete document.documentElement.dataset.scene;
}
