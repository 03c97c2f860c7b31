import { findMessage } from '#functions/data/messages/messages.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';

/** The clocks of the call and of its message may differ by this much. */
const CLOCKS_DIFFER_MS = 30_000;

/** The kind of message for a call: `called_2` when the patient got one for an earlier call and was put back since. */
export const kindOfCall = async (
  store: Store,
  { id: reservationId, reinserted = false, calledAt = '' }: Pick<QueueEntry, 'id' | 'reinserted' | 'calledAt'>,
): Promise<'called' | 'called_2'> => {
  const told = reinserted ? await findMessage(store, { kind: 'called', reservationId }) : undefined;
  if (told === undefined) return 'called';
  return Date.parse(calledAt) - Date.parse(told.queuedAt) > CLOCKS_DIFFER_MS ? 'called_2' : 'called';
};
