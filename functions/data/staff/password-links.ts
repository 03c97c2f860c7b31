import { createHash, randomBytes } from 'node:crypto';
import { passwordLinkItem } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { put, type Store, type Write } from '../table/store.ts';

/** Source: docs/domain.md#sessions. */
const LINK_SECONDS = 7 * 24 * 60 * 60;

/** The table knows a link by its hash: a copy of the table opens nothing. */
export const passwordLinkHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The staff user that a token names; who holds the token is not known yet. */
export const userIdOfPasswordLink = (token: string): string => token.split('.')[0] ?? '';

/** A new link of a staff user, in place of the one before. */
export const newPasswordLink = (
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): { readonly token: string; readonly expiresAt: Date; readonly write: Write } => {
  const token = `${id}.${randomBytes(32).toString('base64url')}`;
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const item = { ...keys.passwordLink(email), hash: passwordLinkHash(token), expires_at: expires };
  return { token, expiresAt: new Date(expires * 1000), write: put('password link', item) };
};

/** Is this the hash of the newest link with this email, neither used nor expired? */
export const isPasswordLinkOpen = async (store: Store, email: string, hash: string, now: Date): Promise<boolean> => {
  const item = await store.get(keys.passwordLink(email));
  const link = parseItem(passwordLinkItem, item);
  return link?.hash === hash && link.expires_at * 1000 > now.getTime();
};
