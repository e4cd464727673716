// Which offer the board shows places for, and what a tap on a place means.
import { all, first, near, need } from "./find.js";
import { want } from "./live.js";

/** The offer this device chose; null leaves it to the table. @type {string | null} */
let chosen = null;

/** Places for an offer: a group of them on a board, or a single box of a sheet. @typedef {SVGElement | HTMLElement} Place */
/** @returns {Place[]} */
const groups = () => [...all(document, "[data-targets]", SVGElement), ...all(document, "[data-targets]", HTMLElement)];

/** @param {string} id */
const formOf = (id) => first(document, `#${CSS.escape(id)}`, HTMLFormElement);

/** @param {HTMLFormElement} form */
const placeOf = (form) => first(form, "[data-kind=place] input", HTMLInputElement);

/** @param {Place} group @returns {Place[]} */
const targetsOf = (group) => (group.matches(".target") ? [group] : all(group, ".target", SVGElement));

function shownGroups() {
  const found = groups();
  const shown = found.find((group) => group.dataset.targets === chosen) ?? found.find((group) => "default" in group.dataset);
  return found.filter((group) => shown && group.dataset.targets === shown.dataset.targets);
}

function showPlaces() {
  const shownNow = shownGroups();
  const [shown] = shownNow;
  for (const group of groups()) group.classList.toggle("is-shown", shownNow.includes(group));
  for (const button of all(document, "[data-choose]", HTMLElement))
    button.setAttribute("aria-pressed", String(button.dataset.choose === shown?.dataset.targets));
  for (const target of shownNow.flatMap(targetsOf)) markTaken(target);
  const board = document.getElementById("stage");
  const wasPicking = board?.classList.contains("is-picking");
  board?.classList.toggle("is-picking", shown !== undefined && !shown.classList.contains("targets--tile"));
  if (shown && !wasPicking) centre(shown);
}

/** A place that waits for the rest of its form is marked, where it lies and in the form. @param {Place} target */
function markTaken(target) {
  const form = formOf(target.dataset.form ?? "");
  const isTaken = form !== undefined && placeOf(form)?.value === target.dataset.place;
  target.classList.toggle("is-taken", isTaken);
  const where = isTaken && first(form, "[data-where]", HTMLOutputElement);
  if (where) where.value = target.dataset.where ?? "";
}

/** On a phone the board is wider than the screen while places are small: begin at a good one. @param {Place} shown */
function centre(shown) {
  const view = shown.closest(".board-scroll");
  const place = shown.querySelector(".is-suggested") ?? shown.querySelector(".target");
  if (!place || !view || view.scrollWidth <= view.clientWidth) return;
  const [box, frame] = [place.getBoundingClientRect(), view.getBoundingClientRect()];
  view.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}

const toBoard = () => need(document, "#stage", HTMLElement).scrollIntoView({ block: "nearest" });

/** @param {string} offer */
function choose(offer) {
  chosen = chosen === offer ? null : offer;
  for (const fold of all(document, "[data-shows][open]", HTMLDetailsElement)) fold.open = false;
  showPlaces();
  if (chosen) toBoard();
}

/** Overrides know so many places that the hub sends them only when they are wanted. */
const wantPlaces = () => want("places", chosen);

/** The board follows the form that is open. @param {HTMLDetailsElement} fold @param {string} offer */
function follow(fold, offer) {
  if (fold.open) chosen = offer;
  else if (chosen === offer) chosen = null;
  wantPlaces();
  showPlaces();
}

/** @param {DOMStringMap} target */
function take({ form: id = "", place = "" }) {
  const form = formOf(id);
  const input = form && placeOf(form);
  if (!input) return;
  input.value = place;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  if ("brush" in form.dataset) chosen = form.dataset.offer ?? null; // and the next tap paints again
  else if ("sendsItself" in form.dataset) chosen = null; // one tap builds one thing
  else form.scrollIntoView({ block: "nearest" });
  showPlaces();
}

/** Of several brushes the one that was touched last owns the board. @param {Event} event */
function pickUp(event) {
  const offer = near(event, "form[data-brush]", HTMLFormElement)?.dataset.offer;
  if (!offer || chosen === offer) return;
  chosen = offer;
  showPlaces();
}

/** The offer may be gone; then the board is the table's again. */
function forget() {
  if (chosen === null || document.querySelector(`[data-offer="${CSS.escape(chosen)}"]`)) return;
  chosen = null;
  wantPlaces();
}

export function startBoard() {
  document.addEventListener("click", (event) => {
    const place = near(event, ".target", SVGElement) ?? near(event, "[data-place]", HTMLElement);
    const offer = near(event, "[data-choose]", HTMLElement)?.dataset.choose;
    if (place) take(place.dataset);
    else if (offer) choose(offer);
    else if (near(event, "[data-to-board]", HTMLElement)) toBoard();
  });
  document.addEventListener("input", pickUp);
  document.addEventListener("focusin", pickUp);
  document.addEventListener("keydown", (event) => {
    const place = near(event, ".target", SVGElement);
    if (!place || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    take(place.dataset);
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.dataset.shows) follow(target, target.dataset.shows);
    },
    true,
  );
  document.addEventListener("fresh", (event) => {
    forget();
    showPlaces();
    if (!event.detail.lostFocus) return;
    const places = shownGroups().flatMap(targetsOf);
    const next = places.find((place) => place.classList.contains("is-suggested")) ?? places.at(0);
    (next ?? first(document, "#actions button, #actions input", HTMLElement))?.focus({ preventScroll: true });
  });
  showPlaces();
}
