import { listBranchQueue as route } from '#shared/routes/reservations.ts';
import { requireBookingDay } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readBranchQueue } from '#functions/views/branch-queue-view.ts';

export const listBranchQueue = endpoint(route, ({ input: { query }, actor, branch, today, deps, now }) => {
  const { date: day = today, status } = query;
  requireBookingDay(day, today, actor);
  return readBranchQueue(deps.store, { branch, day, now, status });
});
