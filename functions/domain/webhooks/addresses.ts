import { BlockList, isIP } from 'node:net';

/** Addresses that are not of the public internet: RFC 6890 and the IPv6 registry, multicast and broadcast too. */
const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv4');
}
/** Of IPv6 only global unicast is public, without 6to4, Teredo, NAT64 and documentation. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv6');
}

/** Is an IP address of the public internet? */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
};

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host of a URL as an IP address, or its name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/gu, '');

/** Is the URL on this machine, where webhooks may be tried? */
export const isLocal = (url: URL): boolean => localHosts.has(url.hostname);

/**
 * The URL of an endpoint that may be added: https without a password and not at a private address; on one machine also
 * http at the machine itself. Undefined otherwise. A name is resolved when something is sent.
 */
export const webhookUrl = (text: string, localWebhooks: boolean): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  if (localWebhooks && isLocal(url)) return ['http:', 'https:'].includes(url.protocol) ? url : undefined;
  if (url.protocol !== 'https:' || isLocal(url)) return undefined;
  return isIP(hostOf(url)) === 0 || isPublicAddress(hostOf(url)) ? url : undefined;
};
