// Who plays what: seats can be counted, moved and recoloured.
import { all, near, need } from "./find.js";

/** @param {Element} game */
const seatsOf = (game) => all(game, "[data-seat]", HTMLElement);

/** @param {Element} game */
const shapesOf = (game) => all(game, "[data-seat] use", SVGElement);

/** @param {HTMLFormElement} form */
const currentGame = (form) => need(form, "fieldset.game:not([hidden])", HTMLFieldSetElement);

/** @param {HTMLElement} seat */
const pickOf = (seat) => need(seat, "[data-colour-pick]", HTMLSelectElement);

/** @param {Element} game @param {string} selector */
const checkedIn = (game, selector) => all(game, `${selector}:checked`, HTMLInputElement);

/** @param {HTMLFormElement} form @param {string} key */
function showGame(form, key) {
  for (const game of all(form, "fieldset.game", HTMLFieldSetElement)) {
    game.hidden = game.disabled = game.dataset.game !== key;
  }
}

/** @param {Element} game */
const expansionsOf = (game) => all(game, "[data-expansion]", HTMLInputElement);

/** @param {string | undefined} text */
const words = (text) => (text ?? "").split(" ").filter(Boolean);

/** @param {Element} game */
function showSeats(game) {
  const count = checkedIn(game, "[data-count]")[0].value;
  seatsOf(game).forEach((seat, index) => (seat.hidden = index >= Number(count)));
  for (const one of expansionsOf(game)) {
    if (one.dataset.players) chooseFor(one, words(one.dataset.players).includes(count), words(one.dataset.always).includes(count));
  }
  showExpansions(game);
}

/** Some expansions are for so many people only, and some numbers of people play with one only. @param {HTMLInputElement} expansion @param {boolean} may @param {boolean} must */
function chooseFor(expansion, may, must) {
  expansion.checked = must || (may && expansion.checked);
  expansion.disabled = must || !may;
  const label = expansion.closest("label");
  if (label) label.hidden = !may;
}

/** @param {HTMLInputElement} one @param {HTMLInputElement} other */
const needs = (one, other) => words(one.dataset.needs).includes(other.value);

/** @param {HTMLInputElement} one @param {HTMLInputElement} other */
const excludes = (one, other) => words(one.dataset.excludes).includes(other.value);

/** What goes with one, and what does not; and what goes with that. @param {Element} game @param {HTMLInputElement} chosen */
function chooseWith(game, chosen) {
  for (const one of expansionsOf(game).filter((other) => !other.disabled && other !== chosen)) {
    const isApart = excludes(chosen, one) || excludes(one, chosen);
    const isChosen = chosen.checked ? needs(chosen, one) || (one.checked && !isApart) : one.checked && !needs(one, chosen);
    if (one.checked === isChosen) continue;
    one.checked = isChosen;
    chooseWith(game, one);
  }
  showExpansions(game);
}

/** Options and colours of an expansion are there with it. @param {Element} game */
function showExpansions(game) {
  const played = checkedIn(game, "[data-expansion]").map((one) => one.value);
  for (const part of all(game, "[data-of-expansion]", HTMLElement)) part.hidden = !played.includes(part.dataset.ofExpansion ?? "");
  for (const option of all(game, "option[data-in]", HTMLOptionElement)) option.disabled = !played.includes(option.dataset.in ?? "");
  const spare = seatsOf(game).filter((seat) => seat.hidden && !isMissing(seat));
  for (const seat of seatsOf(game).filter((one) => !one.hidden && isMissing(one))) {
    const other = spare.shift();
    if (other) swap(seat, other);
  }
}

/** Its colour is in a box that is not played with. @param {HTMLElement} seat */
const isMissing = (seat) => all(seat, "option[data-in]", HTMLOptionElement).some((one) => one.disabled && one.value === seat.dataset.colour);

/** @param {HTMLElement} seat @param {HTMLElement} other */
function swap(seat, other) {
  const before = seat.dataset.colour ?? "";
  paint(seat, other.dataset.colour ?? "");
  paint(other, before);
}

/** @param {HTMLElement} seat @param {string} colour */
function paint(seat, colour) {
  pickOf(seat).value = colour;
  seat.classList.replace(`colour-${seat.dataset.colour}`, `colour-${colour}`);
  seat.dataset.colour = colour;
}

/** Two people who want the same colour swap. @param {Element} game @param {HTMLElement} seat */
function recolour(game, seat) {
  const before = seat.dataset.colour ?? "";
  const wanted = pickOf(seat).value;
  const holder = seatsOf(game).find((one) => one !== seat && one.dataset.colour === wanted);
  paint(seat, wanted);
  if (holder) paint(holder, before);
}

/** Shapes belong to chairs, not to people. @param {Element} game @param {HTMLElement} seat @param {number} by */
function move(game, seat, by) {
  const neighbour = by < 0 ? seat.previousElementSibling : seat.nextElementSibling;
  if (!(neighbour instanceof HTMLElement) || neighbour.hidden) return;
  const shapes = shapesOf(game).map((use) => use.getAttribute("href") ?? "");
  if (by < 0) neighbour.before(seat);
  else neighbour.after(seat);
  shapesOf(game).forEach((use, index) => use.setAttribute("href", shapes[index]));
}

/** Whether an option counts: one of an expansion does if that is played. @param {Element} game @param {HTMLElement} input */
function isPlayed(game, input) {
  const of = input.closest("[data-of-expansion]")?.getAttribute("data-of-expansion");
  return of == null || checkedIn(game, "[data-expansion]").some((one) => one.value === of);
}

/** What is to be played, as the hub wants it. @param {HTMLFormElement} form */
export function setup(form) {
  const game = currentGame(form);
  const options = checkedIn(game, "[data-option]").filter((input) => isPlayed(game, input));
  return {
    game: game.dataset.game,
    instead_of: form.dataset.running || null,
    players: seatsOf(game)
      .filter((seat) => !seat.hidden)
      .map((seat) => ({ name: need(seat, "[data-name]", HTMLInputElement).value, colour: seat.dataset.colour })),
    options: Object.fromEntries(options.map((input) => [input.dataset.option, input.value])),
    voice: checkedIn(game, "[data-voice]")[0].value,
    expansions: checkedIn(game, "[data-expansion]").map((input) => input.value),
  };
}

/** @param {HTMLFormElement} form */
export function startSeats(form) {
  form.addEventListener("change", (event) => {
    const input = near(event, "input", HTMLInputElement);
    const seat = near(event, "[data-colour-pick]", HTMLElement)?.closest("[data-seat]");
    if (input?.name === "game") showGame(form, input.value);
    if (input && "count" in input.dataset) showSeats(currentGame(form));
    if (input && "expansion" in input.dataset) chooseWith(currentGame(form), input);
    if (seat instanceof HTMLElement) recolour(currentGame(form), seat);
  });
  form.addEventListener("click", (event) => {
    const button = near(event, "[data-move]", HTMLElement);
    const seat = button?.closest("[data-seat]");
    if (seat instanceof HTMLElement) move(currentGame(form), seat, Number(button?.dataset.move));
  });
  all(form, "fieldset.game", HTMLFieldSetElement).forEach(showSeats);
}
