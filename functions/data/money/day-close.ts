import pMap from 'p-map';
import * as z from 'zod/mini';
import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { retryOnConflict } from '../table/attempts.ts';
import { auditWrite } from '../table/audit.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import type { Branch } from '../table/items/branches.ts';
import type { QueueEntry } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { moveAudit, moveWrites, newMoveId } from '../queue/moves.ts';
import { readQueue } from '../queue/queues.ts';
import { findTicket } from '../queue/reservations.ts';
import { absent, type Store } from '../table/store.ts';

/** What becomes of a ticket at the end of its day; undefined for one that stays. */
const endOf = ({ status }: Pick<QueueEntry, 'status'>): 'miss' | 'cancel' | undefined => {
  if (status === 'unconfirmed') return 'cancel';
  return status === 'waiting' || status === 'skipped' ? 'miss' : undefined;
};

/** Maximum number of tickets moved concurrently. */
const MAX_CONCURRENT_MOVES = 8;

/** A clinic day of a branch that is being closed. */
interface ClosingDay {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly now: Date;
}

/** @returns whether the patient did not come; false when another request moved the ticket since the read */
const endTicket = (store: Store, { branch, day, now }: ClosingDay, entry: QueueEntry): Promise<boolean> =>
  retryOnConflict(async () => {
    const ticket = await findTicket(store, { branchId: branch.id, day, ticketNo: entry.ticketNo });
    // A transfer took it to another branch.
    const name = ticket === undefined ? undefined : endOf(ticket);
    if (ticket === undefined || name === undefined) return false;
    const actor = { kind: 'schedule' as const };
    const move = { actor, now, today: clinicDayAt(now, branch), name, id: newMoveId(), ticket };
    await store.transact([...moveWrites(move), auditWrite(moveAudit(move), { actor, at: now, changeId: move.id })]);
    return name === 'miss';
  });

/**
 * Closes a clinic day that is over: marks waiting and skipped tickets as no-show, and cancels unconfirmed ones. Tickets
 * in progress stay open.
 * @returns the number of no-shows.
 */
export const closeDay = async (store: Store, branch: Branch, day: ClinicDay, now: Date): Promise<number> => {
  const { waiting, skipped, unconfirmed = [] } = await readQueue(store, branch.id, day);
  const left = [...waiting, ...skipped, ...unconfirmed];
  const missed = await pMap(left, (entry) => endTicket(store, { branch, day, now }, entry), {
    concurrency: MAX_CONCURRENT_MOVES,
  });
  return missed.filter(Boolean).length;
};

/** The last clinic day of a branch that was closed, with every day before it. */
export const readLastClosedDay = async (store: Store, branchId: number): Promise<ClinicDay | undefined> => {
  const item = await store.get(keys.lastClosedDay(branchId));
  return item === undefined ? undefined : z.object({ day: storedClinicDay }).parse(item).day;
};

/** Records that a day and all days before it are closed. Never replaces a later day by an earlier one. */
export const markDayClosed = async (store: Store, branchId: number, day: ClinicDay): Promise<void> => {
  const later = { when: `${absent.when} OR #day < :day`, values: { day } };
  await store.put({ ...keys.lastClosedDay(branchId), day }, later);
};
