import * as z from 'zod/mini';
import { moment, pathId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';
import { listDoctorQueue, listUnrecordedVisits, showPulseTracking } from './doctor.ts';
import { listDrawers } from './drawers.ts';
import { showMessagingStatus, showUnread } from './messaging.ts';
import { listUnpaid } from './payments.ts';
import { listBranchQueue, listCompletedRecords } from './reservations.ts';

/** The routes whose first answers a board can have, by the name of the part. */
export const boardParts = {
  queue: listBranchQueue,
  doctor_queue: listDoctorQueue,
  unpaid: listUnpaid,
  drawers: listDrawers,
  completed: listCompletedRecords,
  unrecorded: listUnrecordedVisits,
  pulses: showPulseTracking,
  messaging: showMessagingStatus,
  inbox: showUnread,
} as const;
export type BoardPart = keyof typeof boardParts;

/** A text with entries separated by commas. */
const listText = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength)),
    z.transform((text) => text.split(',')),
  );

const part = z.enum([
  'queue',
  'doctor_queue',
  'unpaid',
  'drawers',
  'completed',
  'unrecorded',
  'pulses',
  'messaging',
  'inbox',
] satisfies readonly BoardPart[]);

export const showBoard = defineRoute({
  id: 'board/show-board',
  method: 'GET',
  path: '/board/{branchId}',
  summary: 'What a desk polls, in one answer: the named parts as their own requests answer them',
  access: access.readers('path'),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({
    /** Names of parts, separated by commas. */
    parts: z.pipe(listText(200), z.array(part).check(z.minLength(1))),
    /** Accepted for clients that send it, and ignored: every named part is read. */
    marks: z.optional(listText(400)),
  }),
  reply: z.strictObject({
    time: moment,
    version: z.string(),
    /** Never sent; clients of an earlier version read it. */
    mark: z.optional(z.string()),
    /** Never sent; clients of an earlier version read it. */
    unchanged: z.optional(z.array(part)),
    /** Contains exactly the requested parts. */
    queue: z.optional(listBranchQueue.reply),
    doctor_queue: z.optional(listDoctorQueue.reply),
    unpaid: z.optional(listUnpaid.reply),
    drawers: z.optional(listDrawers.reply),
    /** At most 100 entries. */
    completed: z.optional(listCompletedRecords.reply),
    /** At most 50 entries. */
    unrecorded: z.optional(listUnrecordedVisits.reply),
    pulses: z.optional(showPulseTracking.reply),
    messaging: z.optional(showMessagingStatus.reply),
    inbox: z.optional(showUnread.reply),
  }),
  // The parts are first pages, but their routes take a cursor.
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});
export type Board = z.output<typeof showBoard.reply>;
