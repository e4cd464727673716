import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fill, get, happen, input, journeys, put, settled, show } from "./fakes/dom.js";
import { Hub, Stream } from "./fakes/hub.js";

const hub = new Hub();
const COLOURS = ["red", "blue", "white"];

/** @param {string} colour @param {number} index */
const seat = (colour, index) => `<li class='seat colour-${colour}' id='${colour}' data-seat data-colour='${colour}'>
  <svg><use href='#shape-${index}'></use></svg>
  <select data-colour-pick>${COLOURS.map((one) => `<option${one === colour ? " selected" : ""}${one === "white" ? " data-in='crowd'" : ""}>${one}</option>`).join("")}</select>
  <input data-name value='${colour} player'><button type='button' data-move='-1'></button><button type='button' data-move='1'></button></li>`;

/** @param {string} key @param {string} attributes */
const game = (key, attributes) => `<fieldset class='game' data-game='${key}' ${attributes}>
  <input type='radio' name='count-${key}' value='2' data-count checked><input type='radio' name='count-${key}' value='3' data-count>
  <ol>${COLOURS.map(seat).join("").replaceAll("id='", `id='${key}-`)}</ol>
  <input type='radio' name='o-${key}' data-option='goal' value='10' checked>
  <label class='crowd'><input type='checkbox' data-expansion value='crowd' data-players='3' data-always='3'></label>
  <label class='duel'><input type='checkbox' data-expansion value='duel' data-players='2'></label>
  <input type='checkbox' data-expansion value='storms' data-needs='ships'><input type='checkbox' data-expansion value='floods' data-needs='storms'><input type='checkbox' data-expansion value='calm' data-excludes='storms'>
  <input type='checkbox' data-expansion value='ships'><div data-of-expansion='ships'><input type='radio' name='s-${key}' data-option='harbours' value='few' checked></div>
  <input type='radio' name='voice-${key}' data-voice value='cs' checked></fieldset>`;

const PAGE = `<form id='setup-form' data-running='' data-post='/api/game' data-then='/'>
  <input type='radio' name='game' value='catan' checked><input type='radio' name='game' value='inkas'>
  ${game("catan", "")}${game("inkas", "hidden disabled")}</form>
  <label><input type='file' id='import-file' data-post='/api/import' data-too-large='too large' data-no-text='no text'></label>
  <p id='import-done' hidden><span data-sentence></span></p>
  <dialog id='confirm'></dialog><div id='toasts'></div>`;
show(PAGE);
await import("../../web_ui/static/js/setup.js");
const { setup } = await import("../../web_ui/static/js/seats.js");

const form = get("#setup-form", HTMLFormElement);
const order = () => [...document.querySelectorAll("[data-game=catan] [data-seat]")].flatMap((one) => (one instanceof HTMLElement && !one.hidden ? [one.id.replace("catan-", "")] : []));
const shapes = () => [...document.querySelectorAll("[data-game=catan] use")].map((one) => one.getAttribute("href"));

beforeEach(() => {
  hub.asked.length = journeys.length = 0;
  dispatchEvent(new Event("pageshow"));
});

test("as many seats are shown as there are players", () => {
  assert.deepEqual(order(), ["red", "blue"]);
  fill("[name=count-catan][value='3']", true);
  assert.deepEqual(order(), ["red", "blue", "white"]);
});

test("a seat moves with its player, and the shapes stay with the chairs", () => {
  happen("#catan-blue [data-move='-1']", "click");
  assert.deepEqual(order(), ["blue", "red", "white"]);
  assert.deepEqual(shapes(), ["#shape-0", "#shape-1", "#shape-2"]);
  happen("#catan-blue [data-move='-1']", "click");
  assert.deepEqual(order(), ["blue", "red", "white"], "there is nobody before the first");
  happen("#catan-blue [data-move='1']", "click");
  assert.deepEqual(order(), ["red", "blue", "white"]);
});

test("nobody moves behind those who do not play", () => {
  fill("[name=count-catan][value='2']", true);
  happen("#catan-blue [data-move='1']", "click");
  assert.deepEqual(order(), ["red", "blue"]);
  fill("[name=count-catan][value='3']", true);
});

test("two who want the same colour swap", () => {
  fill("#catan-red select", "white");
  const coats = ["red", "blue", "white"].map((id) => {
    const { dataset, className } = get(`#catan-${id}`, HTMLElement);
    return [dataset.colour, className, get(`#catan-${id} select`, HTMLSelectElement).value];
  });
  assert.deepEqual(coats, [["white", "seat colour-white", "white"], ["blue", "seat colour-blue", "blue"], ["red", "seat colour-red", "red"]]);
  fill("#catan-red select", "red");
});

test("an expansion for so many people comes and goes with them, and with it its colours", () => {
  const crowd = get("[data-game=catan] [value=crowd]", HTMLInputElement);
  const pill = get("[data-game=catan] .crowd", HTMLElement);
  fill("[name=count-catan][value='2']", true);
  assert(!crowd.checked && crowd.disabled && pill.hidden);
  assert(get("#catan-red option[data-in]", HTMLOptionElement).disabled);
  fill("[name=count-catan][value='3']", true);
  assert(crowd.checked && crowd.disabled && !pill.hidden);
  assert(!get("#catan-red option[data-in]", HTMLOptionElement).disabled);
  fill("#catan-red select", "white");
  fill("[name=count-catan][value='2']", true);
  assert.deepEqual(setup(form).players.map((one) => one.colour), ["red", "blue"]);
});

test("an expansion for some of those who play without it is theirs to choose", () => {
  const duel = get("[data-game=catan] [value=duel]", HTMLInputElement);
  fill("[name=count-catan][value='2']", true);
  assert(!duel.checked && !duel.disabled && !get("[data-game=catan] .duel", HTMLElement).hidden);
  fill("[data-game=catan] [value=duel]", true);
  fill("[name=count-catan][value='2']", true);
  assert(duel.checked);
  fill("[name=count-catan][value='3']", true);
  assert(!duel.checked && duel.disabled && get("[data-game=catan] .duel", HTMLElement).hidden);
  fill("[name=count-catan][value='2']", true);
});

test("what is needed brings what it needs itself", () => {
  fill("[data-game=catan] [value=floods]", true);
  const { expansions } = setup(form);
  assert.deepEqual(expansions, ["storms", "floods", "ships"]);
  fill("[data-game=catan] [value=ships]", false);
  assert.deepEqual(setup(form).expansions, []);
});

test("what an expansion needs is chosen with it, and what it excludes is not", () => {
  /** @param {string} key */
  const is = (key) => get(`[data-game=catan] [value=${key}]`, HTMLInputElement).checked;
  fill("[data-game=catan] [value=storms]", true);
  assert(is("storms") && is("ships"));
  fill("[data-game=catan] [value=calm]", true);
  assert(is("calm") && !is("storms") && is("ships"));
  fill("[data-game=catan] [value=storms]", true);
  assert(is("storms") && !is("calm"));
  fill("[data-game=catan] [value=ships]", false);
  assert(!is("ships") && !is("storms"));
});

test("what is chosen is sent: players in their order, options of expansions only with them", async () => {
  fill("[name=count-catan][value='2']", true);
  const wanted = {
    game: "catan",
    instead_of: null,
    players: [{ name: "red player", colour: "red" }, { name: "blue player", colour: "blue" }],
    options: { goal: "10" },
    voice: "cs",
    expansions: [],
  };
  assert.deepEqual(setup(form), wanted);
  fill("[data-game=catan] [value=ships]", true);
  assert.deepEqual(setup(form), { ...wanted, options: { goal: "10", harbours: "few" }, expansions: ["ships"] });
  form.requestSubmit();
  await settled();
  assert.equal(hub.asked.length, 1);
  assert.equal(hub.asked[0].url, "/api/game");
  assert.deepEqual(journeys, ["/"]);
});

test("a set-up that is refused is told, and the page stays", async () => {
  hub.answers = [{ status: 400, json: { sentence: "Two of the same name." } }];
  form.requestSubmit();
  await settled();
  assert.equal(get("#toasts", Element).textContent, "Two of the same name.");
  assert.deepEqual(journeys, []);
});

test("another game has its own seats and options", () => {
  fill("[name=game][value=inkas]", true);
  assert(get("[data-game=catan]", HTMLFieldSetElement).hidden && get("[data-game=catan]", HTMLFieldSetElement).disabled);
  assert.equal(setup(form).game, "inkas");
  assert.equal(setup(form).expansions.length, 0);
});

test("a game that somebody else started is joined, and other news is not", async () => {
  hub.answers = [{ json: { game_id: null } }, new Error("away"), { json: { game_id: "g2" } }];
  for (let time = 0; time < 2; time += 1) {
    Stream.last.bring("changed", "");
    await settled();
    assert.deepEqual(journeys, []);
  }
  Stream.last.bring("changed", "");
  await settled();
  assert.deepEqual(journeys, ["/"]);
});

/** @param {Uint8Array} bytes @param {number} [size] */
async function choose(bytes, size = bytes.length) {
  put("TextDecoder", TextDecoder);
  const file = { name: "night.txt", size, arrayBuffer: async () => bytes };
  Object.defineProperty(input("#import-file"), "files", { value: [file], configurable: true });
  happen("#import-file", "change");
  await settled();
}

test("a file of another program is sent as text, and what came of it is said", async () => {
  hub.answers = [{ json: { sentence: "One game." } }];
  await choose(new TextEncoder().encode("čau"));
  assert.deepEqual(hub.asked, [{ url: "/api/import", body: { name: "night.txt", text: "čau" } }]);
  assert.deepEqual([get("#import-done", HTMLElement).hidden, get("#import-done span", Element).textContent], [false, "One game."]);
});

test("a file that is too large, or no text, is not sent", async () => {
  await choose(new Uint8Array(), 60 * 1024 + 1);
  assert.equal(get("#toasts", Element).textContent, "too large");
  assert(get("#import-done", HTMLElement).hidden);
  await choose(new Uint8Array([0xff, 0xfe, 0x00]));
  assert.equal(get("#toasts", Element).textContent, "no text");
  assert.deepEqual(hub.asked, []);
});
