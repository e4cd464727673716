// A correction shows what it would change before it counts.
import { near, need } from "./find.js";

const dialog = () => need(document, "#ask", HTMLDialogElement);

/**
 * Post a form; where it corrects the past, ask first. `always` asks whatever follows, `loss` only when something that
 * came later would be lost. Gives the hub's answer, or nothing when people leave it as it is.
 * @param {HTMLFormElement} form
 * @param {Sent} body
 * @param {(path: string, body: Sent) => Promise<Answer>} post
 */
export async function asksFirst(form, body, post) {
  const { post: path = "", consequences } = form.dataset;
  if (consequences !== "always") {
    const answer = await post(path, body);
    if (!consequences || answer.reason !== "refusal.correction_loses") return answer;
  }
  const trial = await post(path, { ...body, is_trial: true });
  if (!trial.ok) return trial;
  if (!(await isAccepted(trial.consequences?.html ?? ""))) return null;
  return post(path, { ...body, accept_loss: true });
}

/** @param {string} html drawn by the hub, which escapes it */
function isAccepted(html) {
  need(dialog(), "[data-consequences-here]", HTMLElement).innerHTML = html;
  dialog().returnValue = "";
  dialog().showModal();
  return new Promise((resolve) => {
    dialog().addEventListener("close", () => resolve(dialog().returnValue === "apply"), { once: true });
  });
}

export function startAsking() {
  document.addEventListener("click", (event) => {
    const answer = near(event, "#ask [data-answer]", HTMLElement);
    if (answer) dialog().close(answer.dataset.answer);
    else if (event.target === dialog()) dialog().close("leave"); // a tap beside it
  });
}
