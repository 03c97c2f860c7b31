import { changedParts } from '../live/changed-parts.ts';
import { live } from '../live/live.ts';
import { subscriber } from '../subscriber.ts';

/** Desks poll every minute as well: a message that is later than this has no use. */
const USEFUL_MS = 60_000;

/**
 * Tells the desks of a branch which parts of their board an event has changed. No name, no phone, no amount: a desk
 * reads the parts again, with its own permissions. So an event may come twice, late or out of order.
 */
export const publishChanges = subscriber('publish-changes', async ({ event, now }) => {
  if (now.getTime() - Date.parse(event.time) > USEFUL_MS) return;
  const { branch_id: branchId, day } = event.data;
  const message = { parts: changedParts[event.type], day };
  await live()({ namespace: 'branches', branchId, day }, message);
  if (event.type !== 'reservation.transferred') return;
  const { from } = event.data;
  await live()({ namespace: 'branches', branchId: from.branch_id, day: from.day }, { ...message, day: from.day });
});
