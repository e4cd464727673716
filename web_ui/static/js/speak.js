// This device reads aloud what the hub says, if its owner wants that: off until switched on, and muted by itself.
import { first } from "./find.js";

const KEY = "speaks";
const USUAL_SPEED = 160; // words a minute
const CUTS_OFF = ["roll", "alarm", "correction", "victory", "question", "repeat"];

const voice = window.speechSynthesis;
const button = first(document, "#speaks", HTMLElement);
const said = () => first(document, "#said", HTMLElement);

const isOn = () => localStorage.getItem(KEY) === "yes";

/** Whether these are the house's quiet hours, which may go past midnight. @param {DOMStringMap} news @param {Date} now */
function isQuiet({ quietFrom, quietUntil }, now) {
  if (quietFrom === undefined) return false;
  const [from, until, minute] = [Number(quietFrom), Number(quietUntil), now.getHours() * 60 + now.getMinutes()];
  if (from === until) return false;
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}

/** @param {HTMLElement} news */
function speak(news) {
  const { kind = "", volume, speed, hush } = news.dataset;
  if (hush !== undefined || isQuiet(news.dataset, new Date())) return;
  if (kind === "reminder" && voice.speaking) return;
  if (CUTS_OFF.includes(kind)) voice.cancel();
  const words = new SpeechSynthesisUtterance(news.textContent ?? "");
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

/** @param {HTMLElement} control */
function start(control) {
  const show = () => control.setAttribute("aria-checked", String(isOn()));
  control.closest("[hidden]")?.removeAttribute("hidden");
  show();
  control.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "no" : "yes");
    show();
    voice.cancel();
    const news = said();
    if (isOn() && news) speak(news);
  });
  document.addEventListener("fresh", hear);
}

if (voice && button) start(button);
