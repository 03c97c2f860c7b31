import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Cache } from '../data/table/cache.ts';
import { findPublicKey, listSigningKeys } from '../data/staff/signing-keys.ts';
import type { Store } from '../data/table/store.ts';
import { newestSigningKey } from './sign-in.ts';

/**
 * A token that says that its holder stands at a branch: in the QR code of a display, or used by a kiosk itself. It is
 * `<branch>.<d|k>.<minute in base 36>.<kid>.<signature>`: shorter than a JWT, because a camera reads it from afar.
 */
export interface DoorToken {
  readonly branchId: number;
  /** A kiosk stands inside: a phone number is enough there. */
  readonly at: 'door' | 'kiosk';
}

const letters = { door: 'd', kiosk: 'k' } as const;
const MINUTE_MS = 60_000;
/** A token is valid for so many minutes, its own included. */
const VALID_MINUTES = 5;
const KEPT_SECONDS = 60;

/** What is signed. No JWT begins so, and no access token verifies as one of these. */
const signedText = (text: string): Buffer => Buffer.from(`door:${text}`);

/** The token of the present minute. */
export const signDoorToken = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  { branchId, at }: DoorToken,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const key = await cache.through('door key', KEPT_SECONDS, async () => newestSigningKey(await listSigningKeys(store)));
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const text = `${String(branchId)}.${letters[at]}.${minute.toString(36)}.${key.kid}`;
  const signature = sign(null, signedText(text), createPrivateKey({ key: key.jwk, format: 'jwk' }));
  return {
    token: `${text}.${signature.toString('base64url')}`,
    expiresAt: new Date((minute + VALID_MINUTES) * MINUTE_MS),
  };
};

/** The place of a token; undefined for a forged, an old and a malformed one. */
export const readDoorToken = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  token: string,
  now: Date,
): Promise<DoorToken | undefined> => {
  const match = /^([1-9]\d{0,5})\.([dk])\.([\da-z]{1,8})\.([\w-]{1,40})\.([\w-]{86})$/u.exec(token);
  const [, branchId = '', letter = '', minute = '', kid = '', signature = ''] = match ?? [];
  const age = Math.floor(now.getTime() / MINUTE_MS) - Number.parseInt(minute, 36);
  if (match === null || age < 0 || age >= VALID_MINUTES) return undefined;
  const jwk = await findPublicKey(store, cache, kid);
  if (jwk === undefined) return undefined;
  const text = signedText(token.slice(0, token.lastIndexOf('.')));
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  if (!verify(null, text, key, Buffer.from(signature, 'base64url'))) return undefined;
  return { branchId: Number(branchId), at: letter === letters.kiosk ? 'kiosk' : 'door' };
};
