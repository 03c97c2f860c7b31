import { type Family, familyItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { absent, present, type Store } from '../table/store.ts';

/** A family is all refresh tokens that follow from one sign-in; only the newest generation is good. */
export const addFamily = (store: Store, family: Family): Promise<boolean> =>
  store.put({ ...keys.family(family.id), ...family }, absent);

export const findFamily = async (store: Store, id: string): Promise<Family | undefined> => {
  const item = await store.get(keys.family(id));
  return item === undefined ? undefined : familyItem.parse(item);
};

/** Moves a family on to its next generation. False when another request did so first, or it was revoked. */
export const rotateFamily = (store: Store, family: Family, rotatedAt: string, expiresAt: number): Promise<boolean> =>
  store.update(
    keys.family(family.id),
    { set: { generation: family.generation + 1, rotatedAt, expires_at: expiresAt } },
    {
      when: '#generation = :wasGeneration AND #revoked = :no',
      values: { wasGeneration: family.generation, no: false },
    },
  );

/** Ends every token of a family. */
export const revokeFamily = (store: Store, id: string): Promise<boolean> =>
  store.update(keys.family(id), { set: { revoked: true } }, present);
