import { addFinishedVisit, addMissedVisit } from '#functions/data/queue/wait-statistics.ts';
import { visitMinutes } from '#functions/domain/queue/recent-visits.ts';
import { subscriber } from '../subscriber.ts';

/**
 * Updates the statistics of the wait estimate: durations of finished visits and the show-up rate of online bookings.
 * Source: docs/domain.md#wait.
 */
export const keepWaitStatistics = subscriber('keep-wait-statistics', async ({ event, deps }) => {
  const { branch_id: branchId, reservation_id: id, service: type, source } = event.data;
  const fromHome = source === 'online';
  if (event.type === 'reservation.missed') {
    if (fromHome) await addMissedVisit(deps.store, branchId, id);
    return;
  }
  const minutes = visitMinutes(event.data.called_at, event.time);
  const visit = minutes === null ? undefined : { id, finishedAt: event.time, minutes };
  await addFinishedVisit(deps.store, branchId, { id, type, visit, fromHome });
});
