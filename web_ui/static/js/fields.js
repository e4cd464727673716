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

/** Not of a variant that is for other answers. @param {Element} field */
const isAsked = (field) => !field.closest("fieldset.variant:disabled");

/** What the fields of a form hold, by their names. @param {HTMLFormElement} form */
export function fieldsOf(form) {
  const fields = all(form, "[data-field]", HTMLElement).filter(isAsked);
  return Object.fromEntries(fields.map((field) => [field.dataset.field, READ[field.dataset.kind ?? ""](field)]));
}

/** What a field was answered; nothing where it was not yet. @param {HTMLFormElement} form @param {string} name */
function answerOf(form, name) {
  const field = all(form, `[data-field="${name}"]`, HTMLElement).find(isAsked);
  const isAnswered = field && (field.dataset.kind === "choice" ? checkedIn(field).length > 0 : inputsOf(field).every((one) => one.value !== ""));
  return field && isAnswered ? READ[field.dataset.kind ?? ""](field) : undefined;
}

/** Of several inputs for one field ask the one that fits what was answered before; those after it follow. @param {HTMLFormElement} form */
function settleVariants(form) {
  for (const variant of all(form, "fieldset.variant", HTMLFieldSetElement)) {
    /** @type {{ on: string[], answers: unknown[][] }} */
    const when = JSON.parse(variant.dataset.when ?? "{}");
    const given = JSON.stringify(when.on.map((name) => answerOf(form, name) ?? null));
    const isAnswered = when.on.every((name) => answerOf(form, name) !== undefined);
    variant.disabled = variant.hidden = !(isAnswered && when.answers.some((answers) => JSON.stringify(answers) === given));
  }
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

/** Whether this kind is in the handful that a field must be apart from. @param {HTMLFormElement} form @param {HTMLElement} field @param {string} kind */
function isApart(form, field, kind) {
  const other = all(form, `[data-field="${field.dataset.apart}"]`, HTMLElement).find(isAsked);
  return other !== undefined && inputsOf(other).some((one) => one.name === kind && Number(one.value) > 0);
}

/** @param {HTMLFormElement} form */
export function isComplete(form) {
  const piles = all(form, "[data-kind=cards]", HTMLElement).filter(isAsked);
  return (
    form.checkValidity() &&
    placesOf(form).every((input) => input.value !== "") &&
    piles.every((field) => [null, totalOf(field)].includes(wantedOf(field))) &&
    piles.every((field) => totalOf(field) >= Number(field.dataset.least ?? 0) && !inputsOf(field).some((one) => Number(one.value) && isApart(form, field, one.name))) &&
    (piles.length < 2 || piles.some(totalOf)) && // a swap of nothing is none
    all(form, "fieldset.variant", HTMLElement).every((one) => JSON.parse(one.dataset.when ?? "{}").on.every((/** @type {string} */ name) => answerOf(form, name) !== undefined))
  );
}

/** Make buttons and tallies agree with what is filled in. @param {HTMLFormElement} form */
export function settle(form) {
  settleVariants(form);
  for (const field of all(form, "[data-kind=cards], [data-kind=number]", HTMLElement)) {
    const wanted = field.dataset.kind === "cards" ? wantedOf(field) : null;
    const total = totalOf(field);
    settleSteps(field, wanted !== null && total >= wanted, (kind) => isApart(form, field, kind));
    const tally = first(field, "[data-total]", HTMLOutputElement);
    if (tally) tally.value = wanted === null || field.dataset.exactly ? String(total) : `${total} / ${wanted}`;
  }
  const button = first(form, "[data-submit]", HTMLButtonElement);
  if (button) button.disabled = !isComplete(form);
}

/** @param {HTMLElement} field @param {boolean} isFull @param {(kind: string) => boolean} isElsewhere */
function settleSteps(field, isFull, isElsewhere) {
  for (const step of all(field, "[data-step]", HTMLButtonElement)) {
    const input = step.parentElement?.querySelector("input");
    if (!input) continue;
    const by = Number(step.dataset.step);
    const after = stepped(input, by);
    step.disabled = by > 0 ? isFull || isElsewhere(input.name) || after > Number(input.max) : after < Number(input.min);
  }
}
