// Nothing of the table is ever kept: the network is always asked first. Only when the hub is away does a device show the
// page that says so, with the style sheets and the font that page needs.
const KEPT = "away-3";
const PAGE = "/offline";
const SHELL = [PAGE, "/static/css/tokens.css", "/static/css/base.css", "/static/css/forms.css", "/static/fonts/atkinson-hyperlegible-next.woff2", "/static/js/theme.js", "/static/js/away.js", "/static/favicon.svg"];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const drop = (/** @type {string[]} */ names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const isPage = request.mode === "navigate";
  if (request.method !== "GET" || (!isPage && !SHELL.includes(path))) return;
  event.respondWith(fetch(request).catch(async () => (await caches.match(isPage ? PAGE : path)) ?? Response.error()));
});
