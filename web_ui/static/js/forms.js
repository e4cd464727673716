// Forms post JSON. What they hold is described by data-kind (fields.js); whether the game allows it, only the hub knows.
import { asksFirst } from "./ask.js";
import { emptyPlaces, fieldsOf, isComplete, settle, stepped } from "./fields.js";
import { all, first, near, need } from "./find.js";
import { leave, live, refresh } from "./live.js";
import { toast } from "./toast.js";

function settleAll() {
  all(document, "form[data-post]", HTMLFormElement).forEach(settle);
}

/** What the page showed when the form was sent, so that the hub can tell whether it still holds. */
function seen() {
  const { version, gameId } = live()?.dataset ?? {};
  return { version: Number(version ?? 0), game_id: gameId };
}

/** @param {HTMLFormElement} form */
function bodyOf(form) {
  const { command, observation, seq, offer, offerSignature, signature } = form.dataset;
  if (command === undefined) return { ...JSON.parse(form.dataset.body ?? "{}"), ...fieldsOf(form), ...seen() };
  const given = JSON.parse(command);
  return {
    command: given && { ...given, ...fieldsOf(form) },
    seq: seq && Number(seq), // the entry that it takes the place of
    observation, // the throw that a question is about
    offer: offer && { key: offer, signature: offerSignature ?? signature },
    ...seen(),
  };
}

/** Post JSON; a refusal is an answer, not an error. @param {string} path @param {Sent} body @returns {Promise<Answer>} */
export async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, ...(await response.json()) };
  } catch {
    return { ok: false, sentence: need(document, "#toasts", HTMLElement).dataset.lost };
  }
}

/** @param {HTMLFormElement} form */
async function send(form) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const answer = await asksFirst(form, bodyOf(form), post);
  delete form.dataset.busy;
  if (answer?.ok || "sendsItself" in form.dataset) startAgain(form);
  if (answer) hear(form, answer); // else people left it as it is
}

/** @param {HTMLFormElement} form @param {Answer} answer */
function hear(form, answer) {
  if (!answer.ok || answer.sentence) toast(answer);
  if (answer.ok) close(form);
  if (answer.ok && form.dataset.then) leave(form.dataset.then);
  else if (live()) refresh(answer.ok ? answer.version : null);
}

/** The folds in it and around it. @param {HTMLFormElement} form */
function close(form) {
  for (const fold of [...all(form, "details", HTMLDetailsElement), form.closest("[data-closes]")])
    if (fold instanceof HTMLDetailsElement) fold.open = false;
}

/** Hidden inputs are not reset with the rest. @param {HTMLFormElement} form */
function startAgain(form) {
  delete form.dataset.dirty;
  form.reset();
  emptyPlaces(form);
  settle(form);
}

/** A tap that came before anybody listened was lost; what it chose is let go, so that it can be tapped again. */
function forgetEarlyTaps() {
  for (const form of all(document, "form[data-sends-itself]", HTMLFormElement)) if (isComplete(form)) startAgain(form);
}

// ---------------------------------------------------------------- brushes: the choice stays, each tap is a stroke

/** What is chosen in a form, by its id. @type {Map<string, [string, string][]>} */
const brushes = new Map();
let strokes = Promise.resolve(); // one after another, however quick the finger is
let heard = 0; // the latest version that a stroke was answered with

/** @param {HTMLFormElement} form */
function remember(form) {
  brushes.set(form.id, all(form, "input:checked", HTMLInputElement).map((one) => [one.name, one.value]));
}

function takeUpBrushes() {
  for (const [id, chosen] of brushes) {
    const inputs = all(document, `#${CSS.escape(id)} input`, HTMLInputElement);
    for (const [name, value] of chosen) {
      const input = inputs.find((one) => one.name === name && one.value === value);
      if (input) input.checked = true;
    }
  }
}

/** @param {HTMLFormElement} form */
function paint(form) {
  const body = bodyOf(form);
  const path = form.dataset.post ?? "";
  emptyPlaces(form);
  strokes = strokes.then(async () => {
    const answer = await post(path, { ...body, version: Math.max(body.version, heard) });
    if (answer.ok) heard = answer.version ?? heard;
    else toast(answer);
    refresh(answer.ok ? answer.version : null);
  });
}

// ---------------------------------------------------------------- events

const WAYS = new Map([["ArrowRight", 1], ["ArrowDown", 1], ["ArrowLeft", -1], ["ArrowUp", -1]]);

/** In a form that sends itself an arrow key only looks around: choosing is what sends. @param {KeyboardEvent} event */
function lookAround(event) {
  const by = WAYS.get(event.key);
  const radio = near(event, "form[data-sends-itself] input[type=radio]", HTMLInputElement);
  if (!by || !radio?.form) return;
  event.preventDefault();
  const group = all(radio.form, "input", HTMLInputElement).filter((one) => one.name === radio.name);
  group[(group.indexOf(radio) + by + group.length) % group.length].focus();
}

export function startForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.post) return;
    event.preventDefault();
    if (!isComplete(form)) return;
    if ("brush" in form.dataset && !form.dataset.consequences) paint(form);
    else send(form);
  });
  document.addEventListener("input", (event) => {
    const form = near(event, "form[data-post]", HTMLFormElement);
    if (!form) return;
    form.dataset.dirty = "yes";
    if ("brush" in form.dataset) remember(form);
    settle(form);
    if ("sendsItself" in form.dataset && isComplete(form)) form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    const step = near(event, "[data-step]", HTMLElement);
    const input = step?.parentElement && first(step.parentElement, "input", HTMLInputElement);
    if (!input) return;
    input.value = String(stepped(input, Number(step.dataset.step)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("keydown", lookAround);
  document.addEventListener("fresh", () => {
    takeUpBrushes();
    settleAll();
  });
  forgetEarlyTaps();
  settleAll();
}
