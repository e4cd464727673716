import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { get, happen, settled, show } from "./fakes/dom.js";

const ASK = "<dialog id='ask'><div data-consequences-here></div><button data-answer='leave'></button><button data-answer='apply'><span>yes</span></button></dialog>";
const CONFIRM = "<dialog id='confirm'><p data-sentence></p><button data-answer='no'></button><button data-answer='yes' data-yes></button></dialog>";
show(`${ASK}${CONFIRM}<form id='mend' data-post='/mend'></form><form id='drop' data-confirm='Really?' data-yes='Drop it'></form>`);
const { asksFirst, startAsking } = await import("../../web_ui/static/js/ask.js");
await import("../../web_ui/static/js/confirm.js");
startAsking();

const ask = get("#ask", HTMLDialogElement);
const confirm = get("#confirm", HTMLDialogElement);

/** @type {Sent[]} */
let posted = [];
let dropped = 0;
document.addEventListener("submit", (event) => {
  event.preventDefault();
  dropped += 1;
});

/** A correction is sent. @param {string | undefined} consequences @param {Partial<Answer>[]} answers */
function correct(consequences, answers) {
  const form = get("#mend", HTMLFormElement);
  delete form.dataset.consequences;
  if (consequences) form.dataset.consequences = consequences;
  return asksFirst(form, { seq: 4 }, async (path, body) => {
    assert.equal(path, "/mend");
    posted.push(body);
    return { ok: true, ...answers.shift() };
  });
}

const TRIAL = { seq: 4, is_trial: true };
const ACCEPTED = { seq: 4, accept_loss: true };
const LOSES = { ok: false, reason: "refusal.correction_loses" };

beforeEach(() => {
  posted = [];
  dropped = 0;
});

test("what corrects nothing is sent at once", async () => {
  assert.deepEqual(await correct(undefined, [{ ok: false, reason: "refusal.correction_loses" }]), LOSES);
  assert.deepEqual(posted, [{ seq: 4 }]);
  assert(!ask.open);
});

test("a correction shows first what it would change, and counts when it is accepted", async () => {
  const answer = correct("always", [{ consequences: { html: "<b>red loses</b>" } }, { version: 9 }]);
  await settled();
  assert(ask.open);
  assert.equal(get("[data-consequences-here]", Element).innerHTML, "<b>red loses</b>");
  assert.deepEqual(posted, [TRIAL]);
  happen("[data-answer=apply] span", "click");
  assert.deepEqual(await answer, { ok: true, version: 9 });
  assert.deepEqual(posted, [TRIAL, ACCEPTED]);
});

test("a correction is left by the other button, and by a tap beside the dialog", async () => {
  for (const target of ["[data-answer=leave]", "#ask"]) {
    const answer = correct("always", [{ consequences: { html: "" } }]);
    await settled();
    happen(target, "click");
    assert.equal(await answer, null);
  }
  assert.deepEqual(posted, [TRIAL, TRIAL]);
});

test("a dialog that the Escape key closed was not accepted, also after one that was", async () => {
  const first = correct("always", [{ consequences: { html: "" } }]);
  await settled();
  ask.close("apply");
  await first;
  const second = correct("always", [{ consequences: { html: "" } }]);
  await settled();
  ask.close();
  assert.equal(await second, null);
});

test("where only a loss is worth asking about, nothing is asked without one", async () => {
  assert.deepEqual(await correct("loss", [{ version: 5 }]), { ok: true, version: 5 });
  assert.deepEqual(posted, [{ seq: 4 }]);
  posted = [];
  const answer = correct("loss", [LOSES, { consequences: { html: "x" } }, {}]);
  await settled();
  ask.close("apply");
  await answer;
  assert.deepEqual(posted, [{ seq: 4 }, TRIAL, ACCEPTED]);
});

test("a trial that is refused is the answer", async () => {
  assert.deepEqual(await correct("always", [{ ok: false, sentence: "No." }]), { ok: false, sentence: "No." });
  assert(!ask.open);
});

test("a form that asks back is sent only after yes, each time anew", () => {
  const drop = get("#drop", HTMLFormElement);
  for (let time = 1; time <= 2; time += 1) {
    drop.requestSubmit();
    assert.equal(dropped, time - 1);
    assert.deepEqual([get("[data-sentence]", Element).textContent, get("[data-yes]", Element).textContent], ["Really?", "Drop it"]);
    happen("#confirm [data-answer=yes]", "click");
    assert.equal(dropped, time);
    assert(!confirm.open);
  }
  drop.requestSubmit();
  happen("#confirm [data-answer=no]", "click");
  drop.requestSubmit();
  confirm.close(); // the Escape key
  assert.equal(dropped, 2);
});

test("other forms are not asked about", () => {
  get("#mend", HTMLFormElement).requestSubmit();
  assert.equal(dropped, 1);
  assert(!confirm.open);
});
