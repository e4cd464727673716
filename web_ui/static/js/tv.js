// The stage: fresh by itself, plays what happens, stays awake, and fills the screen when asked to.
import { need } from "./find.js";
import { listen } from "./live.js";
import { startScenes } from "./scenes.js";

startScenes();
listen();

/** A screen that sleeps is no stage; browsers allow it only in sight, and some only over https. */
async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // The TV's own settings have to do it.
  }
}
stayAwake();
document.addEventListener("visibilitychange", stayAwake);

const full = need(document, "#full", HTMLElement);
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => document.documentElement.requestFullscreen());
