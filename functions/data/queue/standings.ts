import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { isOpen, isQueued } from '#shared/rules/transitions.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { QueuedTicket } from '#functions/domain/queue/queue.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch } from '../table/items/branches.ts';
import { type QueueEntry, ticketItem, type Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import type { Store } from '../table/store.ts';
import { getBranch } from './branches.ts';
import { copyQueue, type QueueSnapshot, queueSnapshotOf, waitOfSnapshot } from './snapshots.ts';
import { readWaitEstimates, type WaitIn } from './waits.ts';

/** Location of a ticket: branch, clinic day and number. */
export interface TicketLocation {
  readonly branchId: number;
  readonly day: ClinicDay;
  readonly ticketNo: number;
}

/** A reservation and its queue. */
export interface Standing {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly entry: QueueEntry & Pick<Partial<Ticket>, 'finishedAt' | 'lastMove' | 'transfer'>;
  readonly wait: Pick<WaitIn<QueuedTicket>, 'queue' | 'placeOf' | 'of' | 'backAt'>;
  /** The day is later than today: the position is that on the list of the day, and there is no wait yet. */
  readonly ahead: boolean;
}

interface From {
  readonly store: Store;
  readonly cache: Cache;
  readonly clock: () => Date;
}

/** Maximum age of a snapshot: the events that update it may be late. */
const MAX_SNAPSHOT_AGE_MS = 2 * 60_000;

/** Does the snapshot have the ticket in its present state? One that is finished or not confirmed is in no queue. */
const hasTicket = ({ queue }: QueueSnapshot, { id, status }: Ticket): boolean => {
  const places = [...queue.inProgress, ...queue.waiting, ...queue.skipped];
  return !isQueued(status) || places.some((place) => place.id === id && place.status === status);
};

interface Found {
  readonly branch: Branch;
  readonly location: TicketLocation;
  readonly ticket: Ticket | undefined;
  readonly snapshot: QueueSnapshot | undefined;
}

const isFresh = ({ at }: QueueSnapshot, now: Date): boolean => now.getTime() - at.getTime() <= MAX_SNAPSHOT_AGE_MS;

/** From the queue as it is in the table. A ticket that is in no queue is shown only when it belongs in none. */
const standingInQueue = async (from: From, { branch, location, ticket }: Found, now: Date): Promise<Standing[]> => {
  const { day, ticketNo } = location;
  const wait = await readWaitEstimates(from, branch, day, now);
  const { inProgress, waiting, skipped } = wait.queue;
  const inQueue = [...inProgress, ...waiting, ...skipped].find((entry) => entry.ticketNo === ticketNo);
  const ended = ticket === undefined || isQueued(ticket.status) ? undefined : ticket;
  const entry = inQueue === undefined ? ended : { ...inQueue, lastMove: ticket?.lastMove, transfer: ticket?.transfer };
  return entry === undefined ? [] : [{ branch, day, entry, wait, ahead: day > clinicDayAt(now, branch) }];
};

/** From the snapshot; from the table if the snapshot is missing, too old or without the ticket. */
const standingOf = async (from: From, found: Found, now: Date): Promise<Standing[]> => {
  const { branch, location, ticket, snapshot } = found;
  const { day } = location;
  if (snapshot?.day !== day) return standingInQueue(from, found, now);
  const fresh = isFresh(snapshot, now);
  if (fresh && ticket !== undefined && hasTicket(snapshot, ticket)) {
    return [
      {
        branch,
        day,
        entry: ticket,
        wait: waitOfSnapshot(snapshot, branch, now),
        ahead: false,
      },
    ];
  }
  const standing = await standingInQueue(from, found, now);
  // Where events keep snapshots, one that is too old is refreshed for the polls that follow.
  if (!fresh) await copyQueue(from, branch, day);
  return standing;
};

const readTogether = async (
  { store, cache }: From,
  locations: readonly TicketLocation[],
  options: { readonly consistent: boolean },
): Promise<Found[]> => {
  const branchIds = [...new Set(locations.map(({ branchId }) => branchId))];
  const [branches, items, kept] = await Promise.all([
    Promise.all(branchIds.map((id) => getBranch(store, cache, id))),
    store.getAll(
      locations.map(({ branchId, day, ticketNo }) => keys.ticket(branchId, day, ticketNo)),
      options,
    ),
    store.getAll(branchIds.map(keys.queueSnapshot), { consistent: false }),
  ]);
  const branchOf = new Map(branches.map((branch) => [branch.id, branch]));
  const snapshotOf = new Map(
    kept.flatMap((item) => (item === undefined ? [] : [queueSnapshotOf(item)])).map((each) => [each.branchId, each]),
  );
  return locations.flatMap((location, index) => {
    const branch = branchOf.get(location.branchId);
    const ticket = parseItem(ticketItem, items[index]);
    return branch === undefined ? [] : [{ branch, location, ticket, snapshot: snapshotOf.get(location.branchId) }];
  });
};

/** Maximum number of later reservations in a look-up by phone: each needs a read of the list of its day. */
const MAX_AHEAD = 6;

/**
 * Today's open reservations and the next later ones among these tickets, each with its queue. Eventually consistent,
 * but every ticket has the state in which it was found.
 */
export const readStandings = async (
  from: From,
  locations: readonly TicketLocation[],
  now: Date,
): Promise<Standing[]> => {
  const found = await readTogether(from, locations, { consistent: false });
  const open = found.filter(({ ticket }) => ticket === undefined || isOpen(ticket.status));
  const ofToday = open.filter(({ branch, location }) => location.day === clinicDayAt(now, branch));
  const later = open
    .filter(({ branch, location }) => location.day > clinicDayAt(now, branch))
    .toSorted((a, b) => byCharacters(a.location.day, b.location.day))
    .slice(0, MAX_AHEAD);
  const standings = await Promise.all([...ofToday, ...later].map((each) => standingOf(from, each, now)));
  return standings.flat().filter(({ entry }) => isOpen(entry.status));
};

/** One ticket in its queue, finished or not; the ticket is read strongly consistent. */
export const findStanding = async (from: From, location: TicketLocation, now: Date): Promise<Standing | undefined> => {
  const [found] = await readTogether(from, [location], { consistent: true });
  if (found?.ticket === undefined) return undefined;
  const [standing] = await standingOf(from, found, now);
  return standing;
};
