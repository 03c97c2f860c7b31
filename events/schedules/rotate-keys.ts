import { listSigningKeys, removeSigningKey } from '#functions/data/staff/signing-keys.ts';
import { signingKeyNameOf, makeSigningKey } from '#functions/runtime/signing-keys.ts';
import { schedule } from '../schedule.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A key signs tokens for 28 days. */
const SIGNS_MS = 28 * DAY_MS;
/**
 * A replaced key stays valid for longer than any token it signed: access tokens are valid for a day, refresh tokens for
 * seven. Source: docs/domain.md#sessions.
 */
const OVERLAP_MS = 8 * DAY_MS;

const age = (key: { readonly createdAt: string }, now: Date): number => now.getTime() - Date.parse(key.createdAt);

/** Creates a signing key when the newest is 28 days old, and removes keys whose tokens have all expired. */
export const rotateKeys = schedule('rotate-keys', async ({ deps, now, force }) => {
  const [newest] = await listSigningKeys(deps);
  const due = newest === undefined || age(newest, now) >= SIGNS_MS;
  const made = (due || force) && (await makeSigningKey(deps, now, signingKeyNameOf(now, force ? 'forced' : 'key')));
  const all = await listSigningKeys(deps);
  // Newest first: the key before this one in the list is its successor.
  const retired = all.filter((_, index) => {
    const successor = all[index - 1];
    return successor !== undefined && age(successor, now) > OVERLAP_MS;
  });
  for (const { kid } of retired) await removeSigningKey(deps, kid);
  return { made, retired: retired.length, keys: all.length - retired.length };
});
