// A game that another program wrote down: the file goes to the hub, which says what came of it.
import { post } from "./forms.js";
import { toast } from "./toast.js";

const file = document.getElementById("import-file");
const done = document.getElementById("import-done");

const LARGEST = 60 * 1024; // the hub takes no more at once, and a log of a night is a tenth of that

async function send(chosen) {
  if (chosen.size > LARGEST) return { ok: false, sentence: file.dataset.tooLarge };
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer());
  } catch {
    return { ok: false, sentence: file.dataset.noText };
  }
  return post(file.dataset.post, { name: chosen.name, text });
}

file?.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const answer = await send(chosen);
  file.value = ""; // the same file may be chosen again
  done.hidden = !answer.ok;
  if (answer.ok) done.querySelector("[data-sentence]").textContent = answer.sentence;
  else toast(answer);
});
