import { type TokenFamily, familyItem } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, present, type Store } from '../table/store.ts';

/** A family is all refresh tokens that follow from one sign-in; only the newest generation is good. */
export const addTokenFamily = (store: Store, family: TokenFamily): Promise<boolean> =>
  store.put({ ...keys.family(family.id), ...family }, absent);

export const findTokenFamily = async (store: Store, id: string): Promise<TokenFamily | undefined> => {
  const item = await store.get(keys.family(id));
  return parseItem(familyItem, item);
};

/** Moves a family on to its next generation. False when another request did so first, or it was revoked. */
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
