import { findMessage } from '#functions/data/messages/messages.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';

/** A call may be later than its own message by so much: their clocks differ. */
const CLOCKS_DIFFER_MS = 30_000;

/** Who was called, and put back since, is told of the next call too. */
export const kindOfCall = async (
  store: Store,
  { id: reservationId, reinserted = false, calledAt = '' }: Pick<QueueEntry, 'id' | 'reinserted' | 'calledAt'>,
): Promise<'called' | 'called_2'> => {
  const told = reinserted ? await findMessage(store, { kind: 'called', reservationId }) : undefined;
  if (told === undefined) return 'called';
  return Date.parse(calledAt) - Date.parse(told.queuedAt) > CLOCKS_DIFFER_MS ? 'called_2' : 'called';
};
