import { type TokenFamily, familyItem } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, present, type Store, update, type Write } from '../table/store.ts';

/** Adds a token family: all refresh tokens of one sign-in. Only the newest generation is valid. */
export const addTokenFamily = (store: Store, family: TokenFamily): Promise<boolean> =>
  store.put({ ...keys.family(family.id), ...family }, absent);

export const findTokenFamily = async (store: Store, id: string): Promise<TokenFamily | undefined> => {
  const item = await store.get(keys.family(id));
  return parseItem(familyItem, item);
};

/** Advances a family to its next generation. False if another request was first or the family was revoked. */
export const rotateTokenFamily = (
  store: Store,
  family: TokenFamily,
  rotatedAt: string,
  expiresAt: number,
): Promise<boolean> =>
  store.update(
    keys.family(family.id),
    { set: { generation: family.generation + 1, rotatedAt, expires_at: expiresAt } },
    {
      when: '#generation = :wasGeneration AND #revoked = :no',
      values: { wasGeneration: family.generation, no: false },
    },
  );

/** Ends every token of a family. */
export const revokeTokenFamily = (store: Store, id: string): Promise<boolean> =>
  store.update(keys.family(id), { set: { revoked: true } }, present);

/** Keeps one session of a staff user whose others end. `lockouts`: the staff user's from then on. */
export const keptSessionWrite = (id: string, lockouts: number): Write =>
  update('session', keys.family(id), { set: { lockouts } }, present);
