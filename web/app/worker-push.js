// Notifications of a ticket, in the service worker: build-site.ts appends this file to Workbox's. The server sends
// title, body, path of the ticket and a tag; a newer notification of a ticket replaces the older one.
{
  const pagesOf = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = (page) => page.visibilityState === 'visible';
  const show = async ({ title, body, path, tag }) => {
    // A page that is seen has said it itself. Safari ends a subscription that shows nothing.
    const silent = (await pagesOf()).some(isSeen);
    const options = { body, tag, data: { path }, dir: 'auto', icon: '/icons/mark.svg', silent, renotify: !silent };
    await self.registration.showNotification(title, options);
  };
  const openTicket = async (path) => {
    const address = new URL(path, self.location.origin);
    // A ticket opens nothing but pages of this site.
    if (address.origin !== self.location.origin) return;
    const pages = await pagesOf();
    const open = pages.find((page) => page.url === address.href) ?? pages.find(isSeen);
    if (open === undefined) await self.clients.openWindow(address.href);
    else await (open.url === address.href ? open : await open.navigate(address.href)).focus();
  };
  self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openTicket(event.notification.data.path));
  });
}
