import { bookReservation } from '#shared/routes/reservations.ts';
import { call } from '#web/lib/client.ts';
import type { bodyOf } from './booking-fields.ts';

/** Books. @throws CallError */
export const book = (body: ReturnType<typeof bodyOf>, idempotencyKey: string) =>
  call(bookReservation, { body }, { idempotencyKey });
