import { type TokenFamily, familyItem, signInItem } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { parseItem, parseItems } from '../table/parse-items.ts';
import { absent, present, put, type Store, update, type Write } from '../table/store.ts';

/**
 * Adds a token family, all refresh tokens of one sign-in, and its entry among the sign-ins of the staff user. Only the
 * newest generation is valid. @param listedUntil when the entry expires, in Unix seconds
 */
export const addTokenFamily = (store: Store, family: TokenFamily, listedUntil: number): Promise<void> =>
  store.transact([
    put('family', { ...keys.family(family.id), ...family }, absent),
    put('sign-in', { ...keys.signIn(family.userId, family.id), id: family.id, expires_at: listedUntil }),
  ]);

/** The token families of a staff user, revoked ones too, without those that have expired. */
export const listTokenFamilies = async (store: Store, userId: string): Promise<TokenFamily[]> => {
  const listed = await store.query({ partition: keys.signInsOf(userId), consistent: true });
  const items = await store.getAll(listed.map((item) => keys.family(signInItem.parse(item).id)));
  return parseItems(familyItem, items);
};

export const findTokenFamily = async (store: Store, id: string): Promise<TokenFamily | undefined> => {
  const item = await store.get(keys.family(id));
  return parseItem(familyItem, item);
};

interface Rotation {
  readonly rotatedAt: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Ends the lock of the family. */
  readonly unlocks: boolean;
}

/** Advances a family to its next generation. False if another request was first, or the family was revoked or locked. */
export const rotateTokenFamily = (
  store: Store,
  family: TokenFamily,
  { rotatedAt, expiresAt, unlocks }: Rotation,
): Promise<boolean> =>
  store.update(
    keys.family(family.id),
    {
      set: { generation: family.generation + 1, rotatedAt, expires_at: expiresAt },
      remove: unlocks ? ['lockedAt'] : [],
    },
    {
      when: `#generation = :wasGeneration AND #revoked = :no${unlocks ? '' : ' AND attribute_not_exists(#lockedAt)'}`,
      values: { wasGeneration: family.generation, no: false },
    },
  );

/** Locks a family: its tokens are refused until its PIN is given. False when it is locked or revoked already. */
export const lockTokenFamily = (store: Store, id: string, lockedAt: string): Promise<boolean> =>
  store.update(
    keys.family(id),
    { set: { lockedAt }, remove: ['pinAttempts'] },
    { when: '#revoked = :no AND attribute_not_exists(#lockedAt)', values: { no: false } },
  );

/** Wrong PINs after which only the password signs in. */
export const MAX_PIN_ATTEMPTS = 5;

/** Counts a PIN before it is checked, so that of concurrent ones at most five are. False when no further one is allowed. */
export const recordPinAttempt = (store: Store, id: string): Promise<boolean> =>
  store.update(
    keys.family(id),
    { add: { pinAttempts: 1 } },
    {
      when: '#revoked = :no AND (attribute_not_exists(#pinAttempts) OR #pinAttempts < :most)',
      values: { no: false, most: MAX_PIN_ATTEMPTS },
    },
  );

/** Ends every token of a family. */
export const revokeTokenFamily = (store: Store, id: string): Promise<boolean> =>
  store.update(keys.family(id), { set: { revoked: true } }, present);

/** The same as a part of a transaction. Label that fails when the family was revoked already: `family`. */
export const revokedFamilyWrite = (id: string): Write =>
  update('family', keys.family(id), { set: { revoked: true } }, { when: '#revoked = :no', values: { no: false } });

/** Remembers the branch that was switched to. Label that fails when the session has ended: `session`. */
export const sessionBranchWrite = (id: string, branchId: number): Write =>
  update('session', keys.family(id), { set: { branchId } }, { when: '#revoked = :no', values: { no: false } });

/** Keeps one session of a staff user whose others end. `lockouts`: the staff user's from then on. */
export const keptSessionWrite = (id: string, lockouts: number): Write =>
  update('session', keys.family(id), { set: { lockouts } }, present);
