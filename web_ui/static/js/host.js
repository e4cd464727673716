// The host's page and the one for joining: fresh by themselves, forms that post, switches, and keys for the code.
import "./confirm.js";
import { post, startForms } from "./forms.js";
import { listen, refresh } from "./live.js";
import { toast } from "./toast.js";

startForms();
listen();

async function change(house) {
  const answer = await post("/api/house", house);
  if (!answer.ok) toast(answer);
  refresh();
}

function valueOf(input) {
  if (input.type === "checkbox") return input.checked;
  if (input.type === "time") return input.value || null;
  return input.type === "range" || input.dataset.speech === "reminder_s" ? Number(input.value) : input.value;
}

const switches = () => [...document.querySelectorAll("[data-aid]")];
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-aid]")) change({ aids: switches().filter((one) => one.checked).map((one) => one.value) });
  else if (target.id === "brightness") change({ brightness: Number(target.value) });
  else if (target.id === "quiet") change({ is_quiet: target.checked });
  else if (target.matches("[data-speech]")) change({ speech: { [target.dataset.speech]: valueOf(target) } });
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]")?.dataset.key;
  if (key === undefined) return;
  const input = document.getElementById("code");
  input.value = key === "back" ? input.value.slice(0, -1) : (input.value + key).slice(0, input.maxLength);
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("input", (event) => {
  const { id, value, maxLength, form } = event.target;
  if (id === "code" && form.method === "get" && value.length === maxLength && form.checkValidity()) form.submit();
});
