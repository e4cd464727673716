// A photograph of a tile puts the choices of a form in order, likeliest first; somebody still taps one.
import { all, near } from "./find.js";
import { post } from "./forms.js";
import { toast } from "./toast.js";

const LONGEST_PX = 512;
const MOST_LETTERS = 58_000; // of base64: the hub takes no more than 64 kB at once
const QUALITIES = [0.8, 0.6, 0.4, 0.25];
const OFFERED = 3; // so many stand out, or the first alone where the eye is sure

/** Small enough to send, as base64. @param {File} file */
async function shrunk(file) {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const tries = QUALITIES.map((quality) => () => canvas.toDataURL("image/jpeg", quality).split(",")[1]);
  for (const encode of tries) {
    const letters = encode();
    if (letters.length <= MOST_LETTERS) return letters;
  }
  return "";
}

/** @param {HTMLElement} field */
const radiosIn = (field) => all(field, "input[type=radio]", HTMLInputElement);

/** Likeliest first; the page stays as it is, only the order in which it is seen changes. @param {HTMLElement} field @param {unknown[]} values @param {number} [offered] */
export function arrange(field, values, offered = OFFERED) {
  const places = new Map(values.map((value, place) => [JSON.stringify(value), place]));
  for (const radio of radiosIn(field)) {
    const pill = radio.closest("label");
    const place = places.get(JSON.stringify(JSON.parse(radio.value))) ?? places.size;
    if (!pill) continue;
    pill.style.order = String(place);
    pill.classList.toggle("pill--seen", place < offered && place < places.size);
  }
}

/** What is on the picture, or under the camera of the box where there is none. @param {HTMLElement} button @param {string | null} picture */
async function ask(button, picture) {
  const field = button.closest("[data-field]");
  const form = field?.closest("form");
  if (!(field instanceof HTMLElement) || !form) return;
  const among = radiosIn(field).map((radio) => radio.value);
  const answer = await post("/api/tiles/look", { offer: form.dataset.offer, field: field.dataset.field, among, picture });
  toast(answer);
  const values = (answer.guesses ?? []).map((guess) => guess.value);
  if (answer.ok) arrange(field, values, answer.is_sure ? 1 : OFFERED);
}

/** One look at a time. @param {HTMLElement} eye @param {() => Promise<void>} looking */
async function busy(eye, looking) {
  if (eye.ariaBusy) return;
  eye.ariaBusy = "true";
  await looking();
  eye.ariaBusy = null;
}

/** @param {HTMLInputElement} input */
async function look(input) {
  const [file] = input.files ?? [];
  if (!file) return;
  try {
    await ask(input, await shrunk(file));
  } catch {
    toast({ ok: false, sentence: input.dataset.unreadable }); // no picture that this browser knows
  } finally {
    input.value = ""; // the same photograph may be taken again
  }
}

export function startEye() {
  // Taking a photograph fills in nothing, so the form need not hear of it.
  document.addEventListener(
    "input",
    (event) => {
      if (near(event, "[data-eye]", HTMLInputElement)) event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("change", (event) => {
    const input = near(event, "[data-eye]", HTMLInputElement);
    const eye = near(event, ".eye", HTMLElement);
    if (input && eye) busy(eye, () => look(input));
  });
  document.addEventListener("click", (event) => {
    const button = near(event, "[data-box-eye]", HTMLElement);
    if (button) busy(button, () => ask(button, null));
  });
}
