// Forms post JSON. What they hold is described by data-kind; whether the game allows it, only the hub knows.
import { asksFirst } from "./ask.js";
import { live, refresh } from "./live.js";
import { toast } from "./toast.js";

const READ = {
  dice: (field) => [...field.querySelectorAll("input:checked")].map((input) => Number(input.value)),
  place: (field) => JSON.parse(field.querySelector("input").value),
  choice: (field) => JSON.parse(field.querySelector("input:checked").value),
  cards: (field) => Object.fromEntries([...field.querySelectorAll("input")].map((one) => [one.name, Number(one.value)])),
  text: (field) => field.querySelector("input, textarea, select").value,
  number: (field) => Number(field.querySelector("input").value),
  flags: (field) => [...field.querySelectorAll("input:checked")].map((input) => input.value),
  chance: (field) => drawn(Number(field.dataset.most)),
};

/** A number from 1 to `most` that nobody chose. */
function drawn(most) {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return 1 + (number % most);
}

export function fieldsOf(form) {
  return Object.fromEntries(
    [...form.querySelectorAll("[data-field]")].map((field) => [field.dataset.field, READ[field.dataset.kind](field)]),
  );
}

const totalOf = (field) => [...field.querySelectorAll("input")].reduce((sum, one) => sum + Number(one.value), 0);

/** What piles that go several for one are worth. */
const swapsOf = (field) => [...field.querySelectorAll("input")].reduce((sum, one) => sum + Number(one.value) / Number(one.step), 0);

/** How many cards a field must hold: so many as it says, or as the field with rates beside it pays for. */
function wantedOf(field) {
  if (field.dataset.exactly) return Number(field.dataset.exactly);
  const payment = "rates" in field.dataset ? null : field.closest("form").querySelector("[data-rates]");
  return payment ? swapsOf(payment) : null;
}

/** The number after a step; one that nobody has said yet begins at the nearest that may be said. */
function stepped(input, by) {
  const after = Number(input.value) + by;
  return input.value === "" ? Math.min(Math.max(after, Number(input.min)), Number(input.max)) : after;
}

function isComplete(form) {
  const piles = [...form.querySelectorAll("[data-kind=cards]")];
  const places = [...form.querySelectorAll("[data-kind=place] input")];
  return (
    form.checkValidity() &&
    places.every((input) => input.value !== "") &&
    piles.every((field) => wantedOf(field) === null || totalOf(field) === wantedOf(field)) &&
    (piles.length < 2 || piles.some(totalOf)) // a swap of nothing is none
  );
}

/** Make buttons and tallies agree with what is filled in. */
export function settle(form) {
  for (const field of form.querySelectorAll("[data-kind=cards], [data-kind=number]")) {
    const wanted = field.dataset.kind === "cards" ? wantedOf(field) : null;
    const isFull = wanted !== null && totalOf(field) >= wanted;
    for (const step of field.querySelectorAll("[data-step]")) {
      const input = step.parentElement.querySelector("input");
      const by = Number(step.dataset.step);
      const after = stepped(input, by);
      step.disabled = by > 0 ? isFull || after > Number(input.max) : after < Number(input.min);
    }
    const tally = field.querySelector("[data-total]");
    if (tally) tally.value = wanted === null || field.dataset.exactly ? totalOf(field) : `${totalOf(field)} / ${wanted}`;
  }
  const button = form.querySelector("[data-submit]");
  if (button) button.disabled = !isComplete(form);
}

export function settleAll() {
  document.querySelectorAll("form[data-post]").forEach(settle);
}

function bodyOf(form) {
  const seen = { version: Number(live()?.dataset.version ?? 0), game_id: live()?.dataset.gameId };
  const { command, observation, seq, offer, offerSignature, signature } = form.dataset;
  if (command === undefined) return { ...JSON.parse(form.dataset.body ?? "{}"), ...fieldsOf(form), ...seen };
  const given = JSON.parse(command);
  return {
    command: given && { ...given, ...fieldsOf(form) },
    seq: seq && Number(seq), // the entry that it takes the place of
    observation, // the throw that a question is about
    offer: offer && { key: offer, signature: offerSignature ?? signature },
    ...seen,
  };
}

/** Post JSON and give { ok, …answer }; a refusal is an answer, not an error. */
export async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, ...(await response.json()) };
  } catch {
    return { ok: false, sentence: document.getElementById("toasts").dataset.lost };
  }
}

let isLeaving = false;
addEventListener("pageshow", () => (isLeaving = false)); // back again by the browser's own button

/** Go to another page, once: an answer and the stream may both say that it is time. */
export function leave(path) {
  if (!isLeaving) location.assign(path);
  isLeaving = true;
}

async function send(form) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const answer = await asksFirst(form, bodyOf(form), post);
  delete form.dataset.busy;
  if (!answer) return "sendsItself" in form.dataset && startAgain(form); // left as it is
  if (answer.ok) {
    if (answer.sentence) toast(answer);
    startAgain(form);
    form.querySelectorAll("details").forEach((fold) => (fold.open = false));
    const fold = form.closest("[data-closes]");
    if (fold) fold.open = false;
    if (form.dataset.then) return leave(form.dataset.then);
  } else {
    toast(answer);
    if ("sendsItself" in form.dataset) startAgain(form);
  }
  if (live()) refresh(answer.ok ? (answer.version ?? null) : null);
}

/** Hidden inputs are not reset with the rest. */
function startAgain(form) {
  delete form.dataset.dirty;
  form.reset();
  emptyPlaces(form);
  settle(form);
}

function emptyPlaces(form) {
  for (const input of form.querySelectorAll("[data-kind=place] input")) input.value = "";
}

// ---------------------------------------------------------------- brushes: the choice stays, each tap is a stroke

const brushes = new Map(); // form → what is chosen in it
let strokes = Promise.resolve(); // one after another, however quick the finger is
let heard = 0; // the latest version that a stroke was answered with

function remember(form) {
  brushes.set(form.id, Object.fromEntries([...form.querySelectorAll("input:checked")].map((one) => [one.name, one.value])));
}

function takeUpBrushes() {
  for (const [id, chosen] of brushes)
    for (const [name, value] of Object.entries(chosen)) {
      const input = [...(document.getElementById(id)?.elements ?? [])].find((one) => one.name === name && one.value === value);
      if (input) input.checked = true;
    }
}

function paint(form) {
  const body = bodyOf(form);
  const path = form.dataset.post;
  emptyPlaces(form);
  strokes = strokes.then(async () => {
    const answer = await post(path, { ...body, version: Math.max(body.version, heard) });
    if (answer.ok) heard = answer.version;
    else toast(answer);
    refresh(answer.ok ? answer.version : null);
  });
}

// ---------------------------------------------------------------- events

/** In a form that sends itself an arrow key only looks around: choosing is what sends. */
function lookAround(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || event.target.type !== "radio" || !event.target.closest("form[data-sends-itself]")) return;
  event.preventDefault();
  const group = [...event.target.form.elements].filter((one) => one.name === event.target.name);
  group[(group.indexOf(event.target) + by + group.length) % group.length].focus();
}

export function startForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.post) return;
    event.preventDefault();
    if (!isComplete(form)) return;
    if ("brush" in form.dataset && !form.dataset.consequences) paint(form);
    else send(form);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-post]");
    if (!form) return;
    form.dataset.dirty = "yes";
    if ("brush" in form.dataset) remember(form);
    settle(form);
    if ("sendsItself" in form.dataset && isComplete(form)) form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    const input = step.parentElement.querySelector("input");
    input.value = stepped(input, Number(step.dataset.step));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("keydown", lookAround);
  document.addEventListener("fresh", () => {
    takeUpBrushes();
    settleAll();
  });
  settleAll();
}
