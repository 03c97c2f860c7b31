import { listCompletedRecords as route } from '#shared/routes/reservations.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readCompletedRecords } from '#functions/views/completed-records-view.ts';

export const listCompletedRecords = endpoint(route, ({ input: { query }, branch, today, deps }) =>
  readCompletedRecords(deps.store, { branch, today, ...query }),
);
