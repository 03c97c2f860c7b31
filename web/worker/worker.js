// The service worker, in plain script: it is served as it stands, with the list of files filled in by the build.
// It opens the app without a connection; what the queue said last is kept by the pages themselves (web/lib/queue-info.ts).
const files = self.__FILES__;
const version = self.__VERSION__;
const cacheName = `front-desk-${version}`;
const shell = '/app.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    // The newest page when there is a connection, the app's shell when there is none.
    event.respondWith(fetch(request).catch(() => caches.match(shell)));
    return;
  }
  if (url.pathname.startsWith('/assets/')) {
    // Named by their content: what is here is right for ever.
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone();
              event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request, copy)));
            }
            return answer;
          }),
      ),
    );
    return;
  }
  event.respondWith(fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())));
});
