import { addFinishedVisit } from '#functions/data/queue/wait-statistics.ts';
import { visitMinutes } from '#functions/domain/recent-visits.ts';
import { subscriber } from '../subscriber.ts';

/** A finished visit tells how long visits take: the next estimates go by it. Source: docs/domain.md#position-and-wait. */
export const keepWaitStatistics = subscriber('keep-wait-statistics', ['visit.completed'], async ({ event, deps }) => {
  const { branch_id: branchId, reservation_id: id, service, called_at: calledAt } = event.data;
  const minutes = visitMinutes(calledAt, event.time);
  if (minutes === null) return;
  await addFinishedVisit(deps.store, branchId, service, { id, finishedAt: event.time, minutes });
});
