import { listUnpaid as route } from '#shared/routes/payments.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readUnpaid } from '#functions/views/unpaid-view.ts';

export const listUnpaid = endpoint(route, ({ input: { query }, branch, today, deps }) =>
  readUnpaid(deps.store, { branch, today, cursor: query.cursor }),
);
