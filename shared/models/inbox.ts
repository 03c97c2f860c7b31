import * as z from 'zod/mini';
import { commlogDirection, queueStatus, reservationType } from './enums.ts';
import { day, moment, nameInArabic, patientId } from './fields.ts';

/** A desk's first sight of what a patient wrote. */
export const conversation = z.strictObject({
  patient_id: patientId,
  branch_id: z.int(),
  name: z.string(),
  /** The reservation that the last message was about. */
  reservation_id: z.int(),
  ticket_no: z.int(),
  visit_day: day,
  last_at: moment,
  last_text: z.string(),
  last_direction: commlogDirection,
  /** Messages of the patient that no desk has read. */
  unread: z.int(),
  /** Until when staff may write in their own words; null: only templates may be sent. */
  open_until: z.nullable(moment),
  /** Who answered last; null: nobody did. */
  answered_by: z.nullable(z.string()),
  answered_by_ar: nameInArabic,
  answered_at: z.nullable(moment),
});
export type ConversationInList = z.output<typeof conversation>;

/** The ticket that a conversation is about. */
export const conversationTicket = z.strictObject({
  id: z.int(),
  ticket_no: z.int(),
  day,
  status: queueStatus,
  type: reservationType,
});

/** The texts that reception may send with one press. */
export const quickAnswer = z.strictObject({
  text: z.string(),
  text_ar: z.string(),
});
export type QuickAnswer = z.output<typeof quickAnswer>;

/** Most characters of an answer; the provider takes 4,096. */
export const MOST_CHARACTERS = 1000;
/** Most quick answers of a branch. */
export const MOST_QUICK_ANSWERS = 12;

export const answerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_CHARACTERS));
