// A landscape that grows: it fills the room there is until somebody chooses a size; what is tapped lights up and says what it is.
import { all, first, near } from "./find.js";
import { startGestures } from "./landscape_gestures.js";

const LEAST = 0.25; // of the size that the hub sends
const LEAST_TO_TAP = 0.45; // where fingers have to find a place
const MOST = 2.5;
const STEP = 1.35;
/** @type {number | undefined} */
let chosen; // by somebody; until then it fits
let shown = ""; // where the tile lies that was brought into sight

const pictures = () => all(document, "[data-zooms]", SVGElement);
/** @param {number} scale */
const within = (scale, least = LEAST) => Math.min(MOST, Math.max(least, scale));
/** @param {Element} picture */
const own = (picture) => [Number(picture.getAttribute("width")), Number(picture.getAttribute("height"))];
/** @param {Element} picture */
const viewOf = (picture) => picture.closest("[tabindex]");

/** As large as there is room for, and no smaller than can be tapped. @param {SVGElement} picture */
function fitting(picture) {
  const view = viewOf(picture);
  const [width, height] = own(picture);
  if (!view?.clientWidth || !view.clientHeight) return 1;
  const least = matchMedia("(pointer: coarse)").matches ? LEAST_TO_TAP : LEAST;
  return within(Math.min(view.clientWidth / width, view.clientHeight / height, 1.4), least);
}

/** @param {SVGElement} picture */
function resize(picture) {
  const scale = chosen ?? fitting(picture);
  const [width, height] = own(picture);
  Object.assign(picture.style, { width: `${Math.round(width * scale)}px`, height: `${Math.round(height * scale)}px` });
  return scale;
}

/** Another size, with what is at a point of the view staying there. @param {SVGElement} picture @param {number} scale @param {number} [x] @param {number} [y] */
function zoom(picture, scale, x, y) {
  const view = viewOf(picture);
  const grown = within(scale) / (chosen ?? fitting(picture));
  chosen = within(scale);
  const at = view && [x ?? view.clientWidth / 2, y ?? view.clientHeight / 2];
  const held = view && at && [view.scrollLeft + at[0], view.scrollTop + at[1]];
  resize(picture);
  if (view && at && held) [view.scrollLeft, view.scrollTop] = [held[0] * grown - at[0], held[1] * grown - at[1]];
}

/** @param {HTMLElement} view @param {number} factor @param {number} x @param {number} y */
function by(view, factor, x, y) {
  const picture = first(view, "[data-zooms]", SVGElement);
  if (picture) zoom(picture, (chosen ?? fitting(picture)) * factor, x, y);
}

/** Closer where it is seen whole, and whole again where somebody came closer. @param {HTMLElement} view @param {number} factor @param {number} x @param {number} y */
function closer(view, factor, x, y) {
  if (chosen === undefined) return by(view, factor, x, y);
  chosen = undefined;
  pictures().forEach(resize);
}

/** What was laid last comes into sight, once: then people may look elsewhere. @param {SVGElement} picture */
function showNewest(picture) {
  const view = viewOf(picture);
  const newest = first(picture, ".is-new", SVGElement);
  const lies = newest?.getAttribute("transform") ?? "";
  if (!view || !newest || lies === shown) return;
  shown = lies;
  const [seen, tile] = [view.getBoundingClientRect(), newest.getBoundingClientRect()];
  const isInSight = tile.left >= seen.left && tile.right <= seen.right && tile.top >= seen.top && tile.bottom <= seen.bottom;
  if (isInSight) return;
  view.scrollLeft += tile.left + tile.width / 2 - (seen.left + seen.width / 2);
  view.scrollTop += tile.top + tile.height / 2 - (seen.top + seen.height / 2);
}

// ---------------------------------------------------------------- what is tapped lights up

/** @param {SVGElement | null} area */
function light(area) {
  for (const lit of all(document, ".area.is-lit", SVGElement)) lit.classList.toggle("is-lit", lit === area);
  area?.classList.add("is-lit");
  for (const note of all(document, ".landscape-note", HTMLElement)) describe(note, area);
}

/** @param {HTMLElement} note @param {SVGElement | null} area */
function describe(note, area) {
  const { label = "", notes = "" } = area?.dataset ?? {};
  note.hidden = !area || !note.parentElement?.contains(area);
  for (const part of all(note, "[data-label]", HTMLElement)) part.textContent = label;
  for (const part of all(note, "[data-notes]", HTMLElement)) part.textContent = notes;
}

/** @param {Event} event */
function tapped(event) {
  const area = near(event, "[data-area]", SVGElement);
  if (area) light(area.classList.contains("is-lit") ? null : area);
  else if (near(event, ".landscape", HTMLElement) && !near(event, ".target, button", Element)) light(null);
}

export function startLandscape() {
  document.addEventListener("click", (event) => {
    const wish = near(event, "[data-zoom]", HTMLElement)?.dataset.zoom;
    if (!wish) return tapped(event);
    for (const picture of pictures())
      zoom(picture, (chosen ?? fitting(picture)) * (wish === "in" ? STEP : 1 / STEP));
  });
  startGestures(by, closer);
  const settle = () =>
    pictures().forEach((picture) => {
      resize(picture);
      showNewest(picture);
    });
  document.addEventListener("fresh", () => {
    settle();
    light(first(document, ".area.is-lit", SVGElement) ?? null);
  });
  addEventListener("resize", () => pictures().forEach(resize));
  settle();
}
