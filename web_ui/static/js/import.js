// A game that another program wrote down: the file goes to the hub, which says what came of it.
import { first, need } from "./find.js";
import { post } from "./forms.js";
import { toast } from "./toast.js";

const LARGEST = 60 * 1024; // the hub takes no more at once, and a log of a night is a tenth of that

/** @param {DOMStringMap} words where to, and what to say of a file that cannot be one @param {File} chosen @returns {Promise<Answer>} */
async function send({ post: path = "", tooLarge, noText }, chosen) {
  if (chosen.size > LARGEST) return { ok: false, sentence: tooLarge };
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer());
  } catch {
    return { ok: false, sentence: noText };
  }
  return post(path, { name: chosen.name, text });
}

const file = first(document, "#import-file", HTMLInputElement);
file?.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const answer = await send(file.dataset, chosen);
  file.value = ""; // the same file may be chosen again
  const done = need(document, "#import-done", HTMLElement);
  done.hidden = !answer.ok;
  if (answer.ok) need(done, "[data-sentence]", HTMLElement).textContent = answer.sentence ?? "";
  else toast(answer);
});
