import * as z from 'zod/mini';
import { serverCodes } from '../error-codes.ts';
import { type Reason, refusalReasons } from '../refusals/reasons.ts';

// The table's keys are its reasons.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const allReasons = Object.keys(refusalReasons) as [Reason, ...Reason[]];

/** The failure envelope. Source: docs/api.md. */
export const failureReply = z.strictObject({
  success: z.literal(false),
  error: z.string().check(z.minLength(1)),
  code: z.enum(serverCodes),
  reason: z.enum(allReasons),
  details: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
});
