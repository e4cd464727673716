// The hub is away: ask for it now and then, and go on where the device was once it answers.
const ASK_MS = 3000;

setInterval(async () => {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // still away
  }
}, ASK_MS);
