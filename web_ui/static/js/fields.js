// What a form holds, and whether it is all there; nothing is sent from here.
import { all, first, need } from "./find.js";

/** @param {Element} field */
const inputsOf = (field) => all(field, "input", HTMLInputElement);

/** @param {Element} field */
const checkedIn = (field) => all(field, "input:checked", HTMLInputElement).map((input) => input.value);

/** @type {Record<string, (field: HTMLElement) => unknown>} */
const READ = {
  dice: (field) => checkedIn(field).map((value) => JSON.parse(value)),
  place: (field) => JSON.parse(need(field, "input", HTMLInputElement).value),
  choice: (field) => JSON.parse(checkedIn(field)[0]),
  cards: (field) => Object.fromEntries(inputsOf(field).map((one) => [one.name, Number(one.value)])),
  text: (field) => field.querySelector("input")?.value ?? field.querySelector("textarea")?.value ?? field.querySelector("select")?.value,
  number: (field) => Number(need(field, "input", HTMLInputElement).value),
  flags: checkedIn,
  chance: (field) => drawn(Number(field.dataset.most)),
};

/** A number from 1 to `most` that nobody chose. @param {number} most */
function drawn(most) {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return 1 + (number % most);
}

/** What the fields of a form hold, by their names. @param {HTMLFormElement} form */
export function fieldsOf(form) {
  return Object.fromEntries(
    all(form, "[data-field]", HTMLElement).map((field) => [field.dataset.field, READ[field.dataset.kind ?? ""](field)]),
  );
}

/** @param {Element} field */
const totalOf = (field) => inputsOf(field).reduce((sum, one) => sum + Number(one.value), 0);

/** What piles that go several for one are worth. @param {Element} field */
const swapsOf = (field) => inputsOf(field).reduce((sum, one) => sum + Number(one.value) / Number(one.step), 0);

/** How many cards a field must hold: so many as it says, or as the field with rates beside it pays for. @param {HTMLElement} field */
function wantedOf(field) {
  if (field.dataset.exactly) return Number(field.dataset.exactly);
  const payment = "rates" in field.dataset ? null : field.closest("form")?.querySelector("[data-rates]");
  return payment ? swapsOf(payment) : null;
}

/** The number after a step; one that nobody has said yet begins at the nearest that may be said. @param {HTMLInputElement} input @param {number} by */
export function stepped(input, by) {
  const after = Number(input.value) + by;
  return input.value === "" ? Math.min(Math.max(after, Number(input.min)), Number(input.max)) : after;
}

/** @param {HTMLFormElement} form */
const placesOf = (form) => all(form, "[data-kind=place] input", HTMLInputElement);

/** Hidden inputs are not reset with the rest. @param {HTMLFormElement} form */
export function emptyPlaces(form) {
  for (const input of placesOf(form)) input.value = "";
}

/** @param {HTMLFormElement} form */
export function isComplete(form) {
  const piles = all(form, "[data-kind=cards]", HTMLElement);
  return (
    form.checkValidity() &&
    placesOf(form).every((input) => input.value !== "") &&
    piles.every((field) => [null, totalOf(field)].includes(wantedOf(field))) &&
    (piles.length < 2 || piles.some(totalOf)) // a swap of nothing is none
  );
}

/** Make buttons and tallies agree with what is filled in. @param {HTMLFormElement} form */
export function settle(form) {
  for (const field of all(form, "[data-kind=cards], [data-kind=number]", HTMLElement)) {
    const wanted = field.dataset.kind === "cards" ? wantedOf(field) : null;
    const total = totalOf(field);
    settleSteps(field, wanted !== null && total >= wanted);
    const tally = first(field, "[data-total]", HTMLOutputElement);
    if (tally) tally.value = wanted === null || field.dataset.exactly ? String(total) : `${total} / ${wanted}`;
  }
  const button = first(form, "[data-submit]", HTMLButtonElement);
  if (button) button.disabled = !isComplete(form);
}

/** @param {HTMLElement} field @param {boolean} isFull */
function settleSteps(field, isFull) {
  for (const step of all(field, "[data-step]", HTMLButtonElement)) {
    const input = step.parentElement?.querySelector("input");
    if (!input) continue;
    const by = Number(step.dataset.step);
    const after = stepped(input, by);
    step.disabled = by > 0 ? isFull || after > Number(input.max) : after < Number(input.min);
  }
}
