import type { Key } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';

/** A change of one item from the table's stream. */
export interface ItemChange {
  readonly key: Key;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** Time of the write. */
  readonly at: Date;
}

/** Event id from item and version: a repeated change gets the same id. */
export const eventIdOf = ({ PK, SK }: Key, version: number): string => `${PK}/${SK}@${String(version)}`;
