/**
 * Channels of the live channel. A channel is `/<namespace>/<branch>/<clinic day>`, in the cloud a path of AppSync
 * Events. Source: docs/adr/0067-a-live-channel.md.
 */
export const liveNamespaces = ['branches', 'tickets', 'displays'] as const;
export type LiveNamespace = (typeof liveNamespaces)[number];

/** Where the socket is, on one machine and behind CloudFront. The protocol of AppSync Events fixes the path. */
export const LIVE_PATH = '/event/realtime';

/** The subprotocol of AppSync Events. */
export const LIVE_PROTOCOL = 'aws-appsync-event-ws';

/** Minimum time between two events on a channel of tickets or displays, and between two reads of a desk after events. */
export const LIVE_PACE_MS = 1_000;

/** Subscribes to every day of a branch. */
export const EVERY_DAY = '*';

export interface LiveChannel {
  readonly namespace: LiveNamespace;
  readonly branchId: number;
  /** A clinic day; a subscription may also name `EVERY_DAY`. */
  readonly day: string;
}

export const channelPath = ({ namespace, branchId, day }: LiveChannel): string =>
  `/${namespace}/${String(branchId)}/${day}`;

/** Parses a channel. Undefined for any other path. */
export const channelOfPath = (path: string): LiveChannel | undefined => {
  const [, name, branch = '', day = ''] = /^\/([a-z]+)\/([1-9]\d{0,5})\/(\d{4}-\d\d-\d\d|\*)$/.exec(path) ?? [];
  const namespace = liveNamespaces.find((each) => each === name);
  return namespace === undefined ? undefined : { namespace, branchId: Number(branch), day };
};

/** Who subscribes: a staff user by the access token, a patient by code and phone of a ticket, or a display by its key. */
export type LiveCredential =
  | { readonly kind: 'staff'; readonly token: string }
  | { readonly kind: 'ticket'; readonly code: string; readonly phone: string }
  | { readonly kind: 'display'; readonly key: string };

/** The credential as one text. AppSync takes no scheme as in `Bearer …`. */
export const credentialText = (credential: LiveCredential): string => {
  if (credential.kind === 'staff') return `staff.${credential.token}`;
  if (credential.kind === 'display') return `display.${credential.key}`;
  return `ticket.${encodeURIComponent(credential.code)}.${encodeURIComponent(credential.phone)}`;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Parses the text of a credential. Undefined when it is none. */
export const credentialOfText = (text: string): LiveCredential | undefined => {
  const [, token] = /^staff\.([\w.~+/-]+=*)$/.exec(text) ?? [];
  if (token !== undefined) return { kind: 'staff', token };
  const [, key] = /^display\.([\w.-]+)$/.exec(text) ?? [];
  if (key !== undefined) return { kind: 'display', key };
  const [, code, phone] = /^ticket\.([^.]+)\.([^.]+)$/.exec(text) ?? [];
  return code === undefined || phone === undefined
    ? undefined
    : { kind: 'ticket', code: decoded(code), phone: decoded(phone) };
};
