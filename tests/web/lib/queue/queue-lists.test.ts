import { describe, expect, it } from 'vitest';
import type { QueueLists, QueueRow } from '#web/lib/queue/queue-lists.ts';
import {
  callRow,
  changeRow,
  countWaiting,
  findRow,
  placeOf,
  removeRow,
  renumber,
  returnRow,
  skipRow,
} from '#web/lib/queue/queue-lists.ts';

const row = (id: number, status: QueueRow['status'] = 'waiting'): QueueRow => ({ id, status, queuePosition: null });

interface ListOptions {
  readonly inProgress?: readonly number[];
  readonly waiting?: readonly number[];
  readonly skipped?: readonly number[];
}

const listsOf = ({ inProgress = [], waiting = [], skipped = [] }: ListOptions): QueueLists<QueueRow, QueueRow> => ({
  activeQueue: renumber([...inProgress.map((id) => row(id, 'in_progress')), ...waiting.map((id) => row(id))]),
  skippedQueue: skipped.map((id) => row(id, 'skipped')),
});

const asWaiting = (item: QueueRow): QueueRow => ({ ...item, status: 'waiting' });
const asSkipped = (item: QueueRow): QueueRow => ({ ...item, status: 'skipped', queuePosition: null });

const positions = (lists: QueueLists<QueueRow, QueueRow>) =>
  lists.activeQueue.map(({ id, queuePosition: position }) => [id, position]);

describe('queue lists', () => {
  it('numbers the waiting from 1 without gaps and gives the others no position', () => {
    expect(positions(listsOf({ inProgress: [7], waiting: [4, 5] }))).toEqual([
      [7, null],
      [4, 1],
      [5, 2],
    ]);
  });

  it('counts only the waiting', () => {
    const { activeQueue: rows } = listsOf({ inProgress: [7], waiting: [1, 2, 3, 4] });

    expect(countWaiting(rows)).toBe(4);
  });

  it('finds a row in either list', () => {
    const lists = listsOf({ waiting: [1], skipped: [2] });

    expect(findRow(lists, 2)?.status).toBe('skipped');
    expect(findRow(lists, 1)?.status).toBe('waiting');
    expect(findRow(lists, 3)).toBeUndefined();
  });

  it('changes one row in whichever list it is', () => {
    const lists = listsOf({ waiting: [1, 2], skipped: [3] });

    const changed = changeRow(lists, 3, (item) => ({ ...item, queuePosition: 9 }));

    expect(changed.skippedQueue[0]?.queuePosition).toBe(9);
    expect(changed.activeQueue).toEqual(lists.activeQueue);
  });

  it('moves a skipped row to the end of the skipped and closes the gap', () => {
    const lists = skipRow(listsOf({ waiting: [1, 2, 3], skipped: [9] }), 2, asSkipped);

    expect(positions(lists)).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(lists.skippedQueue.map(({ id }) => id)).toEqual([9, 2]);
  });

  it('puts a reinserted row last', () => {
    const lists = returnRow(listsOf({ inProgress: [7], waiting: [1], skipped: [9] }), 9, { toActive: asWaiting });

    expect(positions(lists)).toEqual([
      [7, null],
      [1, 1],
      [9, 2],
    ]);
    expect(lists.skippedQueue).toEqual([]);
  });

  it('puts a row called from the middle behind those in progress', () => {
    const lists = callRow(listsOf({ inProgress: [7], waiting: [1, 2] }), 2, (item) => ({
      ...item,
      status: 'in_progress',
    }));

    expect(positions(lists)).toEqual([
      [7, null],
      [2, null],
      [1, 1],
    ]);
  });

  it('removes a row from either list', () => {
    const lists = listsOf({ waiting: [1, 2], skipped: [9] });

    expect(positions(removeRow(lists, 1))).toEqual([[2, 1]]);
    expect(removeRow(lists, 9).skippedQueue).toEqual([]);
  });

  it('returns the same lists when the row is not there', () => {
    const lists = listsOf({ waiting: [1] });

    expect(skipRow(lists, 5, asSkipped)).toBe(lists);
    expect(returnRow(lists, 5, { toActive: asWaiting })).toBe(lists);
    expect(callRow(lists, 5, asWaiting)).toBe(lists);
    expect(removeRow(lists, 5)).toBe(lists);
  });
});

describe('undo of a skip', () => {
  const undo = (lists: QueueLists<QueueRow, QueueRow>, id: number, place: readonly number[] | undefined) =>
    returnRow(lists, id, { toActive: asWaiting, place }).activeQueue.map((item) => item.id);

  it('restores the old place', () => {
    const before = listsOf({ inProgress: [7], waiting: [1, 2, 3] });

    const skipped = skipRow(before, 2, asSkipped);

    expect(undo(skipped, 2, placeOf(before, 2))).toEqual([7, 1, 2, 3]);
  });

  it('restores the place behind the nearest predecessor that is left', () => {
    const before = listsOf({ waiting: [1, 2, 3, 4] });

    const later = removeRow(skipRow(before, 3, asSkipped), 2);

    expect(undo(later, 3, placeOf(before, 3))).toEqual([1, 3, 4]);
  });

  it('restores the first place when every predecessor has left, but behind those in progress', () => {
    const before = listsOf({ waiting: [1, 2, 3] });

    const later = callRow(skipRow(before, 1, asSkipped), 2, (item) => ({ ...item, status: 'in_progress' }));

    expect(undo(later, 1, placeOf(before, 1))).toEqual([2, 1, 3]);
  });

  it('has no place for a row that is not active', () => {
    expect(placeOf(listsOf({ skipped: [9] }), 9)).toBeUndefined();
  });
});
