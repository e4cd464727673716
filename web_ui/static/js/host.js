// The host's page and the one for joining: fresh by themselves, forms that post, switches, and keys for the code.
import "./confirm.js";
import { near, need } from "./find.js";
import { post, startForms } from "./forms.js";
import { listen, refresh } from "./live.js";
import { toast } from "./toast.js";

startForms();
listen();

/** @param {Sent} house */
async function change(house) {
  const answer = await post("/api/house", house);
  if (!answer.ok) toast(answer);
  refresh();
}

/** @param {HTMLInputElement | HTMLSelectElement} input */
function valueOf(input) {
  if (input instanceof HTMLInputElement && input.type === "checkbox") return input.checked;
  if (input.type === "time") return input.value || null;
  return input.type === "range" || input.dataset.speech === "reminder_s" ? Number(input.value) : input.value;
}

/** What a switch or slider changes of the house. @param {HTMLInputElement | HTMLSelectElement} input @returns {Sent | null} */
function changeBy(input) {
  if (input.dataset.aid) return { aids: { [input.dataset.aid]: valueOf(input) } };
  if (input.id === "brightness") return { brightness: Number(input.value) };
  if (input.id === "tile-eye") return { has_tile_eye: valueOf(input) };
  if (input.id === "quiet") return { is_quiet: valueOf(input) };
  return input.dataset.speech ? { speech: { [input.dataset.speech]: valueOf(input) } } : null;
}

document.addEventListener("change", (event) => {
  const input = near(event, "input", HTMLInputElement) ?? near(event, "select", HTMLSelectElement);
  const house = input && changeBy(input);
  if (house) change(house);
});

document.addEventListener("click", (event) => {
  const key = near(event, "[data-key]", HTMLElement)?.dataset.key;
  if (key === undefined) return;
  const input = need(document, "#code", HTMLInputElement);
  input.value = key === "back" ? input.value.slice(0, -1) : (input.value + key).slice(0, input.maxLength);
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("input", (event) => {
  const input = near(event, "#code", HTMLInputElement);
  const form = input?.form;
  if (form?.method === "get" && input?.value.length === input?.maxLength && form.checkValidity()) form.submit();
});
