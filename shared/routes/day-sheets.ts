import * as z from 'zod/mini';
import { languages } from '../errors.ts';
import { ledgerMethod, moneyPurpose, paymentMethod } from '../models/enums.ts';
import { clinicDayInput, day, moment, pathId, nameInArabic, staffReason } from '../models/fields.ts';
import { dayPulses } from '../models/pulse-tracking.ts';
import { daySheetMessage } from './auth.ts';
import { access, defineRoute } from './define.ts';
import { purposes } from './drawers.ts';

/** The reservation of a line; the name is null after the patient's data was erased. */
const ofReservation = { reservation_id: z.int(), patient_name: z.nullable(z.string()) } as const;

const daySheetView = z.strictObject({
  branch: z.strictObject({ id: z.int(), name: z.string(), name_ar: z.string() }),
  date: day,
  /** Null while the day is open: the figures are then those of now. */
  closed_at: z.nullable(moment),
  closed_by: z.nullable(z.string()),
  closed_by_ar: nameInArabic,
  /** Whether the day may be closed now. A future day cannot. */
  open_drawers: z.int(),
  /** Earlier closings that were reopened, oldest first. */
  reopened: z.array(
    z.strictObject({
      closed_at: moment,
      closed_by: z.string(),
      closed_by_ar: nameInArabic,
      reopened_at: moment,
      reopened_by: z.string(),
      reopened_by_ar: nameInArabic,
      reason: z.string(),
    }),
  ),
  tickets: z.strictObject({
    booked: z.int(),
    came: z.int(),
    no_show: z.int(),
    cancelled: z.int(),
    skipped: z.int(),
    /** Still waiting or with a doctor. */
    open: z.int(),
  }),
  /** Payments minus reversals of the day, in pounds. */
  total: z.number(),
  methods: z.array(
    z.strictObject({
      method: ledgerMethod,
      payments: z.int(),
      reversals: z.int(),
      /** Entries of money between branches. */
      moves: z.int(),
      amount: z.number(),
      /** The part in drawers, and the part outside any drawer. */
      in_drawers: z.number(),
      outside: z.number(),
    }),
  ),
  /** The total by purpose; empty for sheets of days before purposes were counted. */
  purposes,
  drawers: z.array(
    z.strictObject({
      id: z.string(),
      opened_by: z.string(),
      opened_by_ar: nameInArabic,
      closed_by: z.nullable(z.string()),
      closed_by_ar: nameInArabic,
      reason: z.nullable(z.string()),
      lines: z.array(
        z.strictObject({
          method: paymentMethod,
          expected: z.number(),
          counted: z.nullable(z.number()),
          variance: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  /** Unpaid amounts of the day's reservations; at most 100 lines. */
  unpaid: z.strictObject({
    count: z.int(),
    amount: z.number(),
    lines: z.array(z.strictObject({ ...ofReservation, balance: z.number() })),
  }),
  reversals: z.strictObject({
    count: z.int(),
    amount: z.number(),
    lines: z.array(
      z.strictObject({
        reservation_id: z.nullable(z.int()),
        patient_name: z.nullable(z.string()),
        /** A visit, a package or a patient's credit. */
        purpose: moneyPurpose,
        amount: z.number(),
        method: ledgerMethod,
        by: z.string(),
        by_ar: nameInArabic,
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  /** Price changes by staff users; `amount` is the reduction. At most 100 lines. */
  price_changes: z.strictObject({
    count: z.int(),
    amount: z.number(),
    lines: z.array(
      z.strictObject({
        ...ofReservation,
        before: z.number(),
        after: z.number(),
        by: z.string(),
        by_ar: nameInArabic,
        reason: z.string(),
      }),
    ),
  }),
  /** Money received after the previous day was closed; it counts for this day. */
  carried: z.strictObject({ count: z.int(), amount: z.number() }),
  pulses: z.array(
    z.strictObject({
      doctor_id: z.string(),
      doctor_name: z.nullable(z.string()),
      doctor_name_ar: nameInArabic,
      ...dayPulses,
    }),
  ),
  unrecorded: z.strictObject({ count: z.int(), lines: z.array(z.strictObject(ofReservation)) }),
});
export type DaySheet = z.output<typeof daySheetView>;

export const showDaySheet = defineRoute({
  id: 'day-sheets/show-day-sheet',
  method: 'GET',
  path: '/day-sheets/{branchId}',
  summary: 'One sheet of a clinic day: tickets, money beside the drawers, unpaid, reversals, pulses',
  access: access.counter('path'),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ date: z.optional(clinicDayInput) }),
  reply: daySheetView,
  reasons: [],
  throttle: 'staff',
});

export const closeDay = defineRoute({
  id: 'day-sheets/close-day',
  method: 'POST',
  path: '/day-sheets/{branchId}/close',
  summary: 'Close a clinic day; money taken later belongs to the next day',
  access: access.counter('path'),
  params: z.strictObject({ branchId: pathId }),
  body: z.strictObject({ date: clinicDayInput }),
  reply: daySheetView,
  reasons: ['changed-meanwhile', 'day-not-reached', 'day-already-closed', 'drawers-still-open'],
  throttle: 'staff',
});

export const reopenDay = defineRoute({
  id: 'day-sheets/reopen-day',
  method: 'POST',
  path: '/day-sheets/{branchId}/reopen',
  summary: 'Open a closed clinic day again, with the reason',
  access: access.only('owner', 'path'),
  params: z.strictObject({ branchId: pathId }),
  body: z.strictObject({ date: clinicDayInput, reason: staffReason }),
  reply: daySheetView,
  reasons: ['changed-meanwhile', 'day-not-closed'],
  throttle: 'staff',
});

export const messagePhone = z.string().check(z.minLength(1), z.maxLength(40));

export const setDaySheetMessage = defineRoute({
  id: 'day-sheets/set-day-sheet-message',
  method: 'POST',
  path: '/day-sheet-message',
  summary: 'Get the sheet of each closed day and the alerts by WhatsApp, or alerts by mail, or no longer',
  access: access.only('owner', 'none'),
  body: z.strictObject({
    language: z.nullable(z.enum(languages)),
    /** Absent: as it was. */
    alert_language: z.optional(z.nullable(z.enum(languages))),
    /** Mails about alerts, to the address of the sign-in. Absent: as it was. */
    alert_mail_language: z.optional(z.nullable(z.enum(languages))),
    /** Absent: as it was. Messages by WhatsApp need one. */
    phone: z.optional(messagePhone),
  }),
  reply: daySheetMessage,
  reasons: ['phone-invalid', 'staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});
