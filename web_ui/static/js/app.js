// An app of its own: where the browser lets it, a worker tells when the hub is away.
if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
