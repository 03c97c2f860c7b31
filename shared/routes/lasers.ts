import * as z from 'zod/mini';
import { moment, monthInput, nameInArabic, pathId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const ledgerDoctor = { doctor_id: z.string(), doctor_name: z.nullable(z.string()), doctor_name_ar: nameInArabic };
const counterReading = z.strictObject({ at: moment, value: z.int() });
/** moved = recorded + unexplained. */
const pulseSums = {
  /** Pulses by which the counter rose; negative when a reading is below the one before. */
  moved: z.int(),
  /** Pulses of recorded sessions. */
  recorded: z.int(),
  unexplained: z.int(),
  /** The same at the branch's price per pulse, in pounds. */
  unexplained_amount: z.number(),
} as const;

const pulseLedgerReply = z.strictObject({
  branch_id: z.int(),
  month: z.string(),
  /** The last reading before the month, or the first in it; null before a second reading. */
  first_reading: z.nullable(z.int()),
  last_reading: z.nullable(z.int()),
  /** `moved` is the last reading less the first one. */
  total: z.strictObject(pulseSums),
  /** Pulses recorded in the month that no reading has counted yet. */
  unread: z.int(),
  /** The sum of all parts is the total. `shared`: several doctors had the laser. `between`: none had. */
  parts: z.array(
    z.strictObject({
      part: z.enum(['doctor', 'shared', 'between']),
      ...ledgerDoctor,
      /** Present in a part `doctor`. */
      doctor_id: z.nullable(z.string()),
      ...pulseSums,
    }),
  ),
  /** From reading to reading, in the order of time; each line begins where the one before ends. */
  lines: z.array(
    z.strictObject({
      kind: z.enum(['shift', 'between']),
      from: counterReading,
      to: counterReading,
      doctors: z.array(z.strictObject(ledgerDoctor)),
      ...pulseSums,
    }),
  ),
});
export type PulseLedger = z.output<typeof pulseLedgerReply>;

export const showPulseLedger = defineRoute({
  id: 'lasers/show-pulse-ledger',
  method: 'GET',
  path: '/lasers/pulses/{branchId}',
  summary: "The laser's counter of a month from reading to reading: what sessions explain, and what nothing explains",
  access: access.only('owner', 'path'),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ month: z.optional(monthInput) }),
  reply: pulseLedgerReply,
  reasons: [],
  throttle: 'staff',
});
