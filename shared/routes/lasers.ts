import * as z from 'zod/mini';
import { countInput, moment, monthInput, nameInArabic, pathId, staffReason, wholeId } from '../models/fields.ts';
import { laserDetails, laserId, laserView } from '../models/lasers.ts';
import { access, defineRoute } from './define.ts';

const ledgerDoctor = { doctor_id: z.string(), doctor_name: z.nullable(z.string()), doctor_name_ar: nameInArabic };
const counterReading = z.strictObject({ at: moment, value: z.int() });
/** moved = recorded + tests + handpiece + unexplained. */
const pulseSums = {
  /** Pulses by which the counter rose; negative when a reading is below the one before. */
  moved: z.int(),
  /** Pulses of recorded sessions. */
  recorded: z.int(),
  /** Test shots. */
  tests: z.int(),
  /** By how much the counter jumped at changes of the handpiece. */
  handpiece: z.int(),
  unexplained: z.int(),
  /** The same in pounds, at the branch's price per pulse on the clinic day of each line's later reading. */
  unexplained_amount: z.number(),
} as const;

const pulseLedgerReply = z.strictObject({
  branch_id: z.int(),
  laser_id: laserId,
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
      /** Why there were test shots, or why the handpiece was changed. */
      reasons: z.array(z.string()),
      kind: z.enum(['shift', 'between', 'handpiece']),
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
  query: z.strictObject({
    month: z.optional(monthInput),
    /** The branch's first laser when absent. */
    laser_id: z.optional(laserId),
  }),
  reply: pulseLedgerReply,
  reasons: ['laser-unknown'],
  throttle: 'staff',
});

export const listLasers = defineRoute({
  id: 'lasers/list-lasers',
  method: 'GET',
  path: '/lasers',
  summary: 'The lasers of a branch, retired ones too',
  access: access.doctorOrOwner('query'),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ lasers: z.array(laserView) }),
  reasons: [],
  throttle: 'staff',
});

export const saveLaser = defineRoute({
  id: 'lasers/save-laser',
  method: 'POST',
  path: '/lasers',
  summary: 'Add a laser, or change or retire one',
  access: access.only('owner', 'body'),
  body: z.strictObject({
    branch_id: wholeId,
    /** Absent: a new laser. */
    id: z.optional(laserId),
    /** The version that the caller read: a change in between is refused. */
    version: z._default(z.int().check(z.minimum(0)), 0),
    ...laserDetails,
  }),
  reply: laserView,
  reasons: ['laser-unknown', 'last-laser', 'changed-meanwhile'],
  throttle: 'staff',
});

export const recordTestShots = defineRoute({
  id: 'lasers/record-test-shots',
  method: 'POST',
  path: '/lasers/test-shots',
  summary: 'Write down pulses that no patient got, with the reason',
  access: access.doctorOrOwner('body'),
  body: z.strictObject({
    branch_id: wholeId,
    laser_id: z.optional(laserId),
    pulses: z.pipe(countInput, z.number().check(z.minimum(1), z.maximum(100_000))),
    reason: staffReason,
  }),
  reply: z.strictObject({ note_id: z.string(), at: moment }),
  status: 201,
  reasons: ['laser-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const changeHandpiece = defineRoute({
  id: 'lasers/change-handpiece',
  method: 'POST',
  path: '/lasers/handpieces',
  summary: 'Write down a new handpiece, with the readings of the counter before and after',
  access: access.doctorOrOwner('body'),
  body: z.strictObject({
    branch_id: wholeId,
    laser_id: z.optional(laserId),
    old_reading: countInput,
    new_reading: countInput,
    reason: staffReason,
  }),
  reply: z.strictObject({ note_id: z.string(), at: moment }),
  status: 201,
  reasons: ['laser-unknown', 'laser-in-use', 'changed-meanwhile'],
  throttle: 'staff',
});
