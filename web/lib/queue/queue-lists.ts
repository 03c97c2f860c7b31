import type { QueueStatus } from '#shared/models/enums.ts';

/** The fields that every row of a branch queue has, at reception and at the doctor's desk. */
export interface QueueRow {
  readonly id: number;
  readonly status: QueueStatus;
  /** Rank among all who wait at the branch, from 1; null for all others. */
  readonly queuePosition: number | null;
}

/** A branch queue of today: in progress first, then the waiting in order; the skipped apart. */
export interface QueueLists<Row extends QueueRow, Skipped extends QueueRow> {
  readonly activeQueue: readonly Row[];
  readonly skippedQueue: readonly Skipped[];
}

/** Result of a move: new lists, or the same lists if the patient is not in them. */
type Lists<Row extends QueueRow, Skipped extends QueueRow> = QueueLists<Row, Skipped>;

export const isWaiting = (row: QueueRow): boolean => row.status === 'waiting';

export const countWaiting = (rows: readonly QueueRow[]): number => rows.filter(isWaiting).length;

/** Positions 1..n for the waiting, null for all others: the server's rule. */
export const renumber = <Row extends QueueRow>(rows: readonly Row[]): Row[] => {
  let position = 0;
  return rows.map((row) => {
    if (!isWaiting(row)) return { ...row, queuePosition: null };
    position += 1;
    return { ...row, queuePosition: position };
  });
};

/** The row with this id, in the active or the skipped list. */
export const findRow = <Row extends QueueRow, Skipped extends QueueRow>(
  lists: Lists<Row, Skipped>,
  id: number,
): Row | Skipped | undefined =>
  lists.activeQueue.find((row) => row.id === id) ?? lists.skippedQueue.find((row) => row.id === id);

/** Changes fields of one row, in whichever list it is. The change keeps the row's type. */
export const changeRow = <Row extends QueueRow, Skipped extends Row>(
  lists: Lists<Row, Skipped>,
  id: number,
  change: <Any extends Row>(row: Any) => Any,
): Lists<Row, Skipped> => ({
  activeQueue: lists.activeQueue.map((row) => (row.id === id ? change(row) : row)),
  skippedQueue: lists.skippedQueue.map((row) => (row.id === id ? change(row) : row)),
});

/** Takes a row out of both lists: completed, cancelled or no-show. */
export const removeRow = <Row extends QueueRow, Skipped extends QueueRow>(
  lists: Lists<Row, Skipped>,
  id: number,
): Lists<Row, Skipped> =>
  findRow(lists, id) === undefined
    ? lists
    : {
        activeQueue: renumber(lists.activeQueue.filter((row) => row.id !== id)),
        skippedQueue: lists.skippedQueue.filter((row) => row.id !== id),
      };

/** Moves a waiting row to in progress: behind those in progress, before the waiting. */
export const callRow = <Row extends QueueRow, Skipped extends QueueRow>(
  lists: Lists<Row, Skipped>,
  id: number,
  toCalled: (row: Row) => Row,
): Lists<Row, Skipped> => {
  const row = lists.activeQueue.find((item) => item.id === id);
  if (row === undefined) return lists;
  const others = lists.activeQueue.filter((item) => item.id !== id);
  const inProgress = others.filter((item) => !isWaiting(item));
  return {
    ...lists,
    activeQueue: renumber([...inProgress, toCalled(row), ...others.filter(isWaiting)]),
  };
};

/** Moves a row to the end of the skipped list. */
export const skipRow = <Row extends QueueRow, Skipped extends QueueRow>(
  lists: Lists<Row, Skipped>,
  id: number,
  toSkipped: (row: Row) => Skipped,
): Lists<Row, Skipped> => {
  const row = lists.activeQueue.find((item) => item.id === id);
  if (row === undefined) return lists;
  return {
    activeQueue: renumber(lists.activeQueue.filter((item) => item.id !== id)),
    skippedQueue: [...lists.skippedQueue, toSkipped(row)],
  };
};

/** A place in the active list, kept so that a move can be undone: the ids that stood before the row, nearest first. */
export type QueuePlace = readonly number[];

/** The place of a row in the active list; undefined when it is not there. */
export const placeOf = (lists: QueueLists<QueueRow, QueueRow>, id: number): QueuePlace | undefined => {
  const index = lists.activeQueue.findIndex((row) => row.id === id);
  if (index === -1) return undefined;
  return lists.activeQueue
    .slice(0, index)
    .map((row) => row.id)
    .toReversed();
};

/** Where a row with this place belongs now: behind the nearest of its predecessors that is still in the list. */
const indexAt = (rows: readonly QueueRow[], place: QueuePlace, returning: QueueRow): number => {
  const behind = place.map((id) => rows.findIndex((row) => row.id === id)).find((index) => index !== -1);
  const firstWaiting = rows.findIndex(isWaiting);
  const earliest = firstWaiting === -1 ? rows.length : firstWaiting;
  if (behind === undefined) return isWaiting(returning) ? earliest : 0;
  return isWaiting(returning) ? Math.max(behind + 1, earliest) : behind + 1;
};

/** Moves a skipped row back to the active list: at `place` when given (undo), else last (reinsert). */
export const returnRow = <Row extends QueueRow, Skipped extends QueueRow>(
  lists: Lists<Row, Skipped>,
  id: number,
  { toActive, place }: { readonly toActive: (row: Skipped) => Row; readonly place?: QueuePlace | undefined },
): Lists<Row, Skipped> => {
  const skipped = lists.skippedQueue.find((item) => item.id === id);
  if (skipped === undefined) return lists;
  const row = toActive(skipped);
  const rows = lists.activeQueue;
  const index = place === undefined ? rows.length : indexAt(rows, place, row);
  return {
    activeQueue: renumber([...rows.slice(0, index), row, ...rows.slice(index)]),
    skippedQueue: lists.skippedQueue.filter((item) => item.id !== id),
  };
};
