import * as z from 'zod/mini';
import { queueStatus, reservationType } from './enums.ts';
import { moment, wholeId } from './fields.ts';

/** The token of the QR code at the door. */
const doorToken = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.-]+$/));

/** Who is at the door, and by which token. */
export const checkInBody = z
  .strictObject({
    /** Proves that the patient is at the branch. Without it the printed code was scanned, and reception confirms. */
    token: z.optional(doorToken),
    /** Without a token. */
    branch_id: z.optional(wholeId),
    /** Both at the door; at a kiosk one of them is enough. */
    phone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    code: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(
    z.refine(({ phone, code }) => phone !== undefined || code !== undefined, { path: ['phone'], error: 'invalid' }),
    z.refine(({ token, branch_id: branch }) => token !== undefined || branch !== undefined, {
      path: ['token'],
      error: 'invalid',
    }),
  );

/** The tickets that are marked as arrived, or as saying so. */
export const checkedIn = z.strictObject({
  branch_id: z.int(),
  tickets: z.array(
    z.strictObject({
      ticket_no: z.int(),
      /** Only with phone and code: who knows one of them alone does not learn the service. */
      type: z.nullable(reservationType),
      status: queueStatus,
      arrived_at: z.nullable(moment),
      /** The patient says so, and reception has not confirmed it yet. */
      says_here: z.boolean(),
      /** How many who are here are called before; null when the ticket does not wait. */
      before: z.nullable(z.int()),
    }),
  ),
});
