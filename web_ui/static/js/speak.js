// This device reads aloud what the hub says, if its owner wants that: off until switched on, and muted by itself.
const KEY = "speaks";
const USUAL_SPEED = 160; // words a minute
const CUTS_OFF = ["roll", "alarm", "correction", "victory", "question", "repeat"];

const voice = window.speechSynthesis;
const button = document.getElementById("speaks");
const said = () => document.getElementById("said");

const isOn = () => localStorage.getItem(KEY) === "yes";

/** Whether these are the house's quiet hours, which may go past midnight. */
function isQuiet({ quietFrom, quietUntil }, now = new Date()) {
  if (quietFrom === undefined) return false;
  const [from, until, minute] = [Number(quietFrom), Number(quietUntil), now.getHours() * 60 + now.getMinutes()];
  if (from === until) return false;
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}

function speak(news) {
  const { kind, volume, speed, hush } = news.dataset;
  if (hush !== undefined || isQuiet(news.dataset)) return;
  if (kind === "reminder" && voice.speaking) return;
  if (CUTS_OFF.includes(kind)) voice.cancel();
  const words = new SpeechSynthesisUtterance(news.textContent);
  words.lang = document.documentElement.lang;
  words.volume = Number(volume) / 100;
  words.rate = Math.min(2, Math.max(0.5, Number(speed) / USUAL_SPEED));
  voice.speak(words);
}

let last = said()?.dataset.said; // what was said before this page was opened is old

function hear() {
  const news = said();
  if (!news || news.dataset.said === last) return;
  last = news.dataset.said;
  if (isOn()) speak(news);
}

function show() {
  button.setAttribute("aria-checked", String(isOn()));
}

if (voice && button) {
  button.closest("[hidden]")?.removeAttribute("hidden");
  show();
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "no" : "yes");
    show();
    voice.cancel();
    if (isOn() && said()) speak(said());
  });
  document.addEventListener("fresh", hear);
}
