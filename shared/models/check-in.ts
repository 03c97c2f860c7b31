import * as z from 'zod/mini';
import { doorToken } from './displays.ts';
import { queueStatus, reservationType } from './enums.ts';
import { moment } from './fields.ts';

/** Who is at the door, and by which token. */
export const checkInBody = z
  .strictObject({
    token: doorToken,
    /** Both at the door; at a kiosk, which stands inside, one of them is enough. */
    phone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    code: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(
    z.refine(({ phone, code }) => phone !== undefined || code !== undefined, { path: ['phone'], error: 'invalid' }),
  );

/** The tickets that are marked as arrived. */
export const checkedIn = z.strictObject({
  branch_id: z.int(),
  tickets: z.array(
    z.strictObject({
      ticket_no: z.int(),
      /** Only with phone and code: who knows one of them alone does not learn the service. */
      type: z.nullable(reservationType),
      status: queueStatus,
      arrived_at: z.nullable(moment),
      /** How many who are here are called before; null when the ticket does not wait. */
      before: z.nullable(z.int()),
    }),
  ),
});
