import { bookReservation } from '#shared/routes/reservations.ts';
import type { CallRequest } from '#web/lib/call.ts';
import { call } from '#web/lib/client.ts';

/** Books. @throws CallError */
export const book = (body: CallRequest<typeof bookReservation>['body'], idempotencyKey: string) =>
  call(bookReservation, { body }, { idempotencyKey });
