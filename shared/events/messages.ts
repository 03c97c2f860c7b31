import * as z from 'zod/mini';
import { defineEvent } from './define.ts';
import { clinicDay, eventReservationId } from './fields.ts';

/** A reservation may be moved to another branch and back: one message for each of its first transfers. */
export const transferKinds = ['transferred', 'transferred_2', 'transferred_3'] as const;

/** Messages after a visit, where the branch sends them (`shared/rules/message-switches.ts`). */
export const aftercareKinds = ['receipt', 'review', 'recall'] as const;
export type AftercareKind = (typeof aftercareKinds)[number];

/** The evening before a booked visit; a booking that moves after its reminder is reminded of again, at most twice. */
export const reminderKinds = ['reminder', 'reminder_2', 'reminder_3'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** That the turn is near, or next; the second of each is for a booking that was moved after the first. */
export const secondNotices = { three_ahead: 'three_ahead_2', next: 'next_2' } as const;
/** Kinds of which a moved booking has a second message. */
export type NoticeKind = keyof typeof secondNotices;

/** Messages to a patient; each is sent once per reservation. Source: docs/domain.md#messages. */
export const patientMessageKinds = [
  'booked',
  'booked_ahead',
  'confirmation_code',
  'three_ahead',
  'three_ahead_2',
  'next',
  'next_2',
  'called',
  'called_2',
  'skipped',
  'no_show',
  ...aftercareKinds,
  ...reminderKinds,
  ...transferKinds,
] as const;
export type PatientMessageKind = (typeof patientMessageKinds)[number];
export const patientMessageKind = z.enum(patientMessageKinds);

/** The message to an owner about a closed day; it is sent once per closing and owner. */
export const DAY_CLOSED = 'day_closed';

/** The message to an owner about an alert; it is sent once per alert and owner. */
export const ALERT = 'alert';

/** What staff answer to a patient, in words of their own. */
export const ANSWER = 'answer';

export const messageKinds = [...patientMessageKinds, DAY_CLOSED, ALERT] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageQueued = defineEvent({
  type: 'message.queued',
  version: 1,
  data: z.union([
    z.strictObject({ reservation_id: eventReservationId, branch_id: z.int(), kind: patientMessageKind }),
    z.strictObject({
      branch_id: z.int(),
      day: clinicDay,
      closing: z.int(),
      staff_id: z.string(),
      kind: z.literal(DAY_CLOSED),
    }),
    z.strictObject({
      branch_id: z.int(),
      day: clinicDay,
      alert: z.string(),
      staff_id: z.string(),
      kind: z.literal(ALERT),
    }),
    z.strictObject({
      branch_id: z.int(),
      patient_id: z.string(),
      answer_id: z.string(),
      kind: z.literal(ANSWER),
    }),
  ]),
  example: { reservation_id: 1042, branch_id: 1, kind: 'three_ahead' },
});

/** A patient wrote, or staff answered or read. */
export const inboxChanged = defineEvent({
  type: 'inbox.changed',
  version: 1,
  data: z.strictObject({ branch_id: z.int(), day: clinicDay }),
  example: { branch_id: 1, day: '2026-11-20' },
});
