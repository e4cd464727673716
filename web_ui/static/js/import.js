// A game that another program wrote down: the file goes to the hub, which says what came of it.
import { post } from "./forms.js";
import { toast } from "./toast.js";

const file = document.getElementById("import-file");
const done = document.getElementById("import-done");

file?.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const answer = await post(file.dataset.post, { name: chosen.name, text: await chosen.text() });
  file.value = ""; // the same file may be chosen again
  done.hidden = !answer.ok;
  if (answer.ok) done.querySelector("[data-sentence]").textContent = answer.sentence;
  else toast(answer);
});
