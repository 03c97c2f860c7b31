/** The primary key of an item. */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** A number padded to a fixed width, so that texts sort like numbers. */
export const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** A part of a key, counted from 0. */
export const partOf = (text: string, index: number): string => text.split('#')[index] ?? '';

/** Branches whose snapshots share a partition: a query reads a few hundred kilobytes. */
const BRANCHES_PER_SHARD = 500;
export const shardOf = (branchId: number): string => String(Math.floor((branchId - 1) / BRANCHES_PER_SHARD));
