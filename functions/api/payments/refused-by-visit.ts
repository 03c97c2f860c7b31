import type { Account } from '../../data/items.ts';
import { findTicket } from '../../data/reservations.ts';
import { ConditionFailed } from '../../data/store.ts';
import type { Deps } from '../../deps.ts';
import { moveRefused } from '../../domain/refusals.ts';

/**
 * Makes a change of money that the state of the visit may forbid; the refusal then names that state.
 * The ticket is only read when it did: the rule itself lies in the condition of the transaction.
 */
export const refusedByVisit = async <T>(deps: Deps, account: Account, change: () => Promise<T>): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const byVisit = error instanceof ConditionFailed && error.labels.every((label) => label === 'ticket');
    const ticket = byVisit ? await findTicket(deps.store, account) : undefined;
    throw ticket === undefined ? error : moveRefused(ticket.status);
  }
};
