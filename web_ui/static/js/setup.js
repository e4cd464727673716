// The setup page: seats can be counted, moved and recoloured; one tap starts.
import "./confirm.js";
import "./import.js";
import { leave, post, startForms } from "./forms.js";
import { toast } from "./toast.js";

const form = document.getElementById("setup-form");
const currentGame = () => form.querySelector("fieldset.game:not([hidden])");
const seatsOf = (game) => [...game.querySelectorAll("[data-seat]")];

function showGame(key) {
  for (const game of form.querySelectorAll("fieldset.game")) {
    game.hidden = game.disabled = game.dataset.game !== key;
  }
}

function showSeats(game) {
  const count = Number(game.querySelector("[data-count]:checked").value);
  const shapes = seatsOf(game).map((seat) => seat.querySelector("use").getAttribute("href")).sort(byOrder(game));
  seatsOf(game).forEach((seat, index) => {
    seat.hidden = index >= count;
    seat.querySelector("use").setAttribute("href", shapes[index]); // shapes belong to chairs, not to people
  });
}

/** The order in which the hub wrote the shapes. */
function byOrder(game) {
  game.shapes ??= seatsOf(game).map((seat) => seat.querySelector("use").getAttribute("href"));
  return (one, other) => game.shapes.indexOf(one) - game.shapes.indexOf(other);
}

function paint(seat) {
  const pick = seat.querySelector("[data-colour-pick]");
  seat.classList.replace(`colour-${seat.dataset.colour}`, `colour-${pick.value}`);
  seat.dataset.colour = pick.value;
}

/** Two people who want the same colour swap. */
function recolour(seat) {
  const before = seat.dataset.colour;
  const wanted = seat.querySelector("[data-colour-pick]").value;
  const holder = seatsOf(currentGame()).find((one) => one !== seat && one.dataset.colour === wanted);
  paint(seat);
  if (holder) {
    holder.querySelector("[data-colour-pick]").value = before;
    paint(holder);
  }
}

function move(seat, by) {
  const neighbour = by < 0 ? seat.previousElementSibling : seat.nextElementSibling;
  if (!neighbour || neighbour.hidden) return;
  if (by < 0) neighbour.before(seat);
  else neighbour.after(seat);
  showSeats(currentGame());
}

function setup(game) {
  return {
    game: game.dataset.game,
    instead_of: form.dataset.running || null,
    players: seatsOf(game)
      .filter((seat) => !seat.hidden)
      .map((seat) => ({ name: seat.querySelector("[data-name]").value, colour: seat.dataset.colour })),
    options: Object.fromEntries(chosenOptions(game).map((input) => [input.dataset.option, input.value])),
    voice: game.querySelector("[data-voice]:checked").value,
    expansions: [...game.querySelectorAll("[data-expansion]:checked")].map((input) => input.value),
  };
}

function chosenOptions(game) {
  return [...game.querySelectorAll("[data-option]:checked")].filter((input) => {
    const expansion = input.closest("[data-of-expansion]");
    return !expansion || game.querySelector(`[data-expansion][value="${expansion.dataset.ofExpansion}"]`).checked;
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const answer = await post(form.dataset.post, setup(currentGame()));
  if (answer.ok) leave(form.dataset.then);
  else toast(answer);
});
form.addEventListener("change", (event) => {
  if (event.target.name === "game") showGame(event.target.value);
  if ("count" in event.target.dataset) showSeats(currentGame());
  if ("colourPick" in event.target.dataset) recolour(event.target.closest("[data-seat]"));
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (button) move(button.closest("[data-seat]"), Number(button.dataset.move));
});
form.querySelectorAll("fieldset.game").forEach(showSeats);
startForms();

// Somebody else started a game meanwhile: join them.
const stream = new EventSource("/stream");
stream.addEventListener("changed", async () => {
  try {
    const state = await (await fetch("/api/state")).json();
    if ((state.game_id || "") !== form.dataset.running) leave(form.dataset.then);
  } catch {
    // the page is being left, or the hub is away; the stream tries again by itself
  }
});
addEventListener("pagehide", () => stream.close(), { once: true });
