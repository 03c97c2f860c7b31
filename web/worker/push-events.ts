/**
 * Notifications of a ticket, and of alerts to owners, in the service worker: build-site.ts appends this file to
 * Workbox's. A newer notification of a ticket replaces the older one.
 */
declare const self: ServiceWorkerGlobalScope;

/** What the server sends (events/messaging/push-to.ts). A newer notification replaces one with the same tag. */
interface PushedNotification {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  /** Without sound. */
  readonly quiet?: true;
}

const isPushed = (value: unknown): value is PushedNotification => {
  if (typeof value !== 'object' || value === null) return false;
  const { title, body, path, tag }: Partial<Record<keyof PushedNotification, unknown>> = value;
  return [title, body, path, tag].every((text) => typeof text === 'string');
};

const pagesOf = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const isSeen = (page: WindowClient): boolean => page.visibilityState === 'visible';

const show = async (pushed: unknown): Promise<void> => {
  if (!isPushed(pushed)) return;
  const { title, body, path, tag, quiet = false } = pushed;
  // A page that is seen has said it itself. Safari ends a subscription that shows nothing.
  const silent = quiet || (await pagesOf()).some(isSeen);
  // `renotify` alerts again when a notification replaces another one; it is not in the library of types.
  const options = { body, tag, data: path, dir: 'auto', icon: '/icons/mark.svg', silent, renotify: !silent } as const;
  await self.registration.showNotification(title, options);
};

/** Opens the ticket in the page that shows it, else in one that is seen, else in a new one. */
const openTicket = async (path: unknown): Promise<void> => {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const pages = await pagesOf();
  const page = pages.find(({ url }) => url === address.href) ?? pages.find(isSeen);
  if (page === undefined) await self.clients.openWindow(address.href);
  else await (page.url === address.href ? page : await page.navigate(address.href))?.focus();
};

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTicket(event.notification.data));
});
