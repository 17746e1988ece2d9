// Keeps the page itself on this device, so that it opens away from the net. Never an answer of the service: of what somebody
// wrote the page keeps what it showed lately (seen.ts), and drops it when they sign out.
const KEPT = 'page-__VERSION__';
/** How long somebody looks at an empty page where a net swallows what is asked. */
const PATIENCE_MS = 4_000;
const FILES = ['/', '/manifest.webmanifest', '/icon.svg', ...__FILES__];

addEventListener('install', (event) => {
  const keep = async () => (await caches.open(KEPT)).addAll(FILES);
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|trpc|docs)(\/|$)/.test(pathname)) return;
  event.respondWith(request.mode === 'navigate' ? newest(request) : kept(request));
});

/** The page as the server has it now; as it was last where no server answers, or too late, or with a fault of its own. */
async function newest(request) {
  const last = await caches.match('/');
  if (!last) return fetch(request);
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
  const answer = await Promise.race([fetch(request), late]).catch(() => null);
  return answer && answer.status < 500 ? answer : last;
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
