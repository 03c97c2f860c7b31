import { createHash, randomBytes } from 'node:crypto';
import { passwordLinkItem } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { put, type Store, type Write } from '../table/store.ts';

/** Source: docs/domain.md#sessions. */
const LINK_SECONDS = 7 * 24 * 60 * 60;

/** Short, because other people may open the mailbox later. */
const MAILED_LINK_SECONDS = 60 * 60;
/** At least this time is between two mails to one address, so that strangers cannot flood it. */
const SECONDS_BETWEEN_MAILS = 5 * 60;

/** The table knows a link by its hash: a copy of the table opens nothing. */
export const passwordLinkHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The staff user that a token names; who holds the token is not known yet. */
export const userIdOfPasswordLink = (token: string): string => token.split('.')[0] ?? '';

interface LinkOwner {
  readonly id: string;
  readonly email: string;
}

const newLink = ({ id, email }: LinkOwner, expires: number) => {
  const token = `${id}.${randomBytes(32).toString('base64url')}`;
  return { token, item: { ...keys.passwordLink(email), hash: passwordLinkHash(token), expires_at: expires } };
};

/** A new link of a staff user, in place of the one before. */
export const newPasswordLink = (
  user: LinkOwner,
  now: Date,
): { readonly token: string; readonly expiresAt: Date; readonly write: Write } => {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const { token, item } = newLink(user, expires);
  return { token, expiresAt: new Date(expires * 1000), write: put('password link', item) };
};

/**
 * A new link for a mail, in place of the one before. Label that fails when one was mailed less than five minutes ago:
 * `password link`. Source: docs/domain.md#sessions.
 */
export const newMailedLink = (user: LinkOwner, now: Date): { readonly token: string; readonly write: Write } => {
  const seconds = Math.floor(now.getTime() / 1000);
  const { token, item } = newLink(user, seconds + MAILED_LINK_SECONDS);
  const write = put(
    'password link',
    { ...item, mailedAt: seconds },
    {
      when: 'attribute_not_exists(#mailedAt) OR #mailedAt <= :before',
      values: { before: seconds - SECONDS_BETWEEN_MAILS },
    },
  );
  return { token, write };
};

/** Is this the hash of the newest link with this email, neither used nor expired? */
export const isPasswordLinkOpen = async (store: Store, email: string, hash: string, now: Date): Promise<boolean> => {
  const item = await store.get(keys.passwordLink(email));
  const link = parseItem(passwordLinkItem, item);
  return link?.hash === hash && link.expires_at * 1000 > now.getTime();
};
