import type { QueueStatus } from '../../../shared/models/enums.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { type MoveName, mayMove } from '../../../shared/rules/transitions.ts';
import { getBranch } from '../../data/branches.ts';
import type { Account, Branch, Ticket } from '../../data/items.ts';
import { type Move, moveTicket, moveWrites, releaseSlot } from '../../data/moves.ts';
import { findAccount, findTicket } from '../../data/reservations.ts';
import type { Write } from '../../data/store.ts';
import type { Deps } from '../../deps.ts';
import { requireBranch } from '../../domain/access.ts';
import { type Actor, moverOf } from '../../domain/actor.ts';
import { dayIsOver, reservationUnknown, roleNotAllowed } from '../../domain/refusals.ts';

/** A reservation somebody may work with: by id, at their own branch. */
export interface Found {
  readonly account: Account;
  readonly branch: Branch;
  /** The branch's clinic day now. */
  readonly today: string;
}

/** Finds a reservation by id. Refuses an unknown one, and one of another branch. */
export const findReservation = async (deps: Deps, actor: Actor, id: number, now: Date): Promise<Found> => {
  // The branch is nearly always the caller's own: then both come in one round trip.
  const own = actor.kind === 'staff' && actor.branchId !== null ? actor.branchId : undefined;
  const [account] = await Promise.all([
    findAccount(deps.store, id),
    own === undefined ? undefined : getBranch(deps.store, deps.cache, own),
  ]);
  if (account === undefined) throw reservationUnknown();
  requireBranch(actor, account.branchId);
  const branch = await getBranch(deps.store, deps.cache, account.branchId);
  return { account, branch, today: clinicDayAt(now, branch) };
};

/** Places in a queue are only given in the queue of today. */
const needsToday: ReadonlySet<MoveName> = new Set(['call', 'skip', 'reinsert']);

/**
 * Makes one move of a reservation by id, whoever asks being allowed to.
 * @param more what the move needs (a place, a doctor) and writes besides, made anew at every attempt.
 */
export const moveReservation = async (
  deps: Deps,
  found: Found,
  name: MoveName,
  actor: Actor,
  now: Date,
  commit: (writes: Write[], ticket: Ticket) => Promise<unknown>,
  more: Pick<Move, 'sequence' | 'doctor'> & { readonly writes?: (ticket: Ticket) => Write[] } = {},
): Promise<QueueStatus> => {
  if (!mayMove(name, moverOf(actor))) throw roleNotAllowed();
  const { account, today } = found;
  if (needsToday.has(name) && account.day !== today) throw dayIsOver();
  return moveTicket(
    async () => {
      const ticket = await findTicket(deps.store, account);
      if (ticket === undefined) throw reservationUnknown();
      return ticket;
    },
    async (ticket) => {
      const writes = [
        ...moveWrites({ name, ticket, actor, now, today, ...more }),
        ...releaseSlot(ticket),
        ...(more.writes?.(ticket) ?? []),
      ];
      await commit(writes, ticket);
    },
  );
};
