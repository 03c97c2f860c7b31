/** The push services of browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const hosts: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
const domains = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/**
 * Whether notifications may be sent to an address. A public request names it, so no other host may be reached through
 * it. @param localOrigin origin of the fake on one machine
 */
export const isPushService = (address: string, localOrigin?: string): boolean => {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (localOrigin !== undefined && url.origin === localOrigin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.has(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain));
};
