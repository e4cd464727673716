// Forms post JSON. What they hold is described by data-kind; whether the game allows it, only the hub knows.
import { live, refresh } from "./live.js";
import { explain, toast } from "./toast.js";

const READ = {
  dice: (field) => [...field.querySelectorAll("input:checked")].map((input) => Number(input.value)),
  place: (field) => JSON.parse(field.querySelector("input").value),
  choice: (field) => JSON.parse(field.querySelector("input:checked").value),
  cards: (field) => Object.fromEntries([...field.querySelectorAll("input")].map((one) => [one.name, Number(one.value)])),
  text: (field) => field.querySelector("input, textarea").value,
  number: (field) => Number(field.querySelector("input").value),
  flags: (field) => [...field.querySelectorAll("input:checked")].map((input) => input.value),
};

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

function bodyOf(form, extra = {}) {
  const version = Number(live()?.dataset.version ?? 0);
  const { command, observation } = form.dataset; // the throw that a question is about
  if (command) return { command: { ...JSON.parse(command), ...fieldsOf(form), ...extra }, observation, version };
  return { ...JSON.parse(form.dataset.body ?? "{}"), ...fieldsOf(form), ...extra, version };
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

async function send(form, extra) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const answer = await post(form.dataset.post, bodyOf(form, extra));
  delete form.dataset.busy;
  if (!answer.ok && answer.reason === "refusal.correction_loses" && "asksLoss" in form.dataset) {
    if (await acceptsLoss(answer)) await send(form, { accept_loss: true });
    return;
  }
  if (answer.ok) {
    if (answer.sentence) toast(answer);
    delete form.dataset.dirty;
    form.reset();
    form.querySelectorAll("details").forEach((fold) => (fold.open = false));
    const fold = form.closest("[data-closes]");
    if (fold) fold.open = false;
    if (form.dataset.then) return leave(form.dataset.then);
  } else {
    toast(answer);
  }
  if (answer.ok || "sendsItself" in form.dataset)
    for (const input of form.querySelectorAll("[data-kind=place] input")) input.value = "";
  if (live()) refresh();
}

function acceptsLoss(answer) {
  const dialog = document.getElementById("loss");
  explain(dialog.querySelector("[data-sentence]"), answer);
  dialog.showModal();
  return new Promise((resolve) => {
    const onClick = (event) => event.target.dataset.answer && dialog.close(event.target.dataset.answer);
    dialog.addEventListener("click", onClick);
    dialog.addEventListener(
      "close",
      () => {
        dialog.removeEventListener("click", onClick);
        resolve(dialog.returnValue === "go");
        dialog.returnValue = "";
      },
      { once: true },
    );
  });
}

export function startForms() {
  document.addEventListener("submit", (event) => {
    if (!event.target.dataset.post) return;
    event.preventDefault();
    if (isComplete(event.target)) send(event.target);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-post]");
    if (!form) return;
    form.dataset.dirty = "yes";
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
  document.addEventListener("fresh", settleAll);
  settleAll();
}
