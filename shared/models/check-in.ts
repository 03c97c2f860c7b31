import * as z from 'zod/mini';
import { doorToken } from './displays.ts';
import { queueStatus, reservationType } from './enums.ts';
import { moment } from './fields.ts';

/** Who is at the door, and by which token. */
export const checkInBody = z.strictObject({
  token: doorToken,
  phone: z.string().check(z.minLength(1), z.maxLength(40)),
  /** A kiosk needs none: it stands inside. */
  code: z.optional(z.string().check(z.maxLength(40))),
});

/** The tickets that are marked as arrived. */
export const checkedIn = z.strictObject({
  branch_id: z.int(),
  tickets: z.array(
    z.strictObject({
      ticket_no: z.int(),
      type: reservationType,
      status: queueStatus,
      arrived_at: z.nullable(moment),
    }),
  ),
});
