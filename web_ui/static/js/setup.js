// The setup page: one tap starts; somebody else may start meanwhile.
import "./confirm.js";
import "./import.js";
import { need } from "./find.js";
import { post, startForms } from "./forms.js";
import { leave } from "./live.js";
import { setup, startSeats } from "./seats.js";
import { toast } from "./toast.js";

const form = need(document, "#setup-form", HTMLFormElement);
const begin = () => leave(form.dataset.then ?? "/");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const answer = await post(form.dataset.post ?? "", setup(form));
  if (answer.ok) begin();
  else toast(answer);
});
startSeats(form);
startForms();

// Somebody else started a game meanwhile: join them.
const stream = new EventSource("/stream");
stream.addEventListener("changed", async () => {
  try {
    const state = await (await fetch("/api/state")).json();
    if ((state.game_id || "") !== form.dataset.running) begin();
  } catch {
    // the page is being left, or the hub is away; the stream tries again by itself
  }
});
addEventListener("pagehide", () => stream.close(), { once: true });
