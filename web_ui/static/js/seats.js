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
function showSeats(game) {
  const count = Number(checkedIn(game, "[data-count]")[0].value);
  seatsOf(game).forEach((seat, index) => (seat.hidden = index >= count));
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
    if (seat instanceof HTMLElement) recolour(currentGame(form), seat);
  });
  form.addEventListener("click", (event) => {
    const button = near(event, "[data-move]", HTMLElement);
    const seat = button?.closest("[data-seat]");
    if (seat instanceof HTMLElement) move(currentGame(form), seat, Number(button?.dataset.move));
  });
  all(form, "fieldset.game", HTMLFieldSetElement).forEach(showSeats);
}
