import { createHmac, timingSafeEqual } from 'node:crypto';
import { getDisplay } from '../data/queue/displays.ts';
import type { StoredDisplay } from '../data/table/items/displays.ts';
import type { Store } from '../data/table/store.ts';

const MINUTE_MS = 60_000;
/** A token is valid for so many minutes, its own included. */
const VALID_MINUTES = 5;

const macOf = (text: string, { secretHash }: Pick<StoredDisplay, 'secretHash'>): string =>
  createHmac('sha256', secretHash).update(`door:${text}`).digest('base64url');

/**
 * The token of the present minute. It says that its holder stands at a branch: in the QR code of a display, or used by a kiosk itself. It is
 * `<branch>.<display>.<minute in base 36>.<MAC>`: shorter than a JWT, because a camera reads it from afar. The key of
 * the MAC is the digest of the display's secret, so a revoked display ends its tokens as well.
 */
export const doorTokenOf = (
  display: StoredDisplay,
  now: Date,
): { readonly token: string; readonly expiresAt: Date } => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const text = `${String(display.branchId)}.${display.id}.${minute.toString(36)}`;
  return { token: `${text}.${macOf(text, display)}`, expiresAt: new Date((minute + VALID_MINUTES) * MINUTE_MS) };
};

/** The display of a token; undefined for a forged, an old and a malformed one, and for that of a revoked display. */
export const readDoorToken = async (store: Store, token: string, now: Date): Promise<StoredDisplay | undefined> => {
  const match = /^([1-9]\d{0,5})\.(d[\da-f]{16})\.([\da-z]{1,8})\.([\w-]{43})$/u.exec(token);
  const [, branchId = '', displayId = '', minute = '', mac = ''] = match ?? [];
  const age = Math.floor(now.getTime() / MINUTE_MS) - Number.parseInt(minute, 36);
  if (match === null || age < 0 || age >= VALID_MINUTES) return undefined;
  const display = await getDisplay(store, Number(branchId), displayId);
  if (display === undefined) return undefined;
  const expected = macOf(token.slice(0, token.lastIndexOf('.')), display);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return undefined;
  return display;
};
