import * as z from 'zod/mini';
import { commlogDirection, queueStatus, reservationType } from './enums.ts';
import { day, moment, nameInArabic, patientId } from './fields.ts';
import { serviceOfVisit } from './services.ts';

/** What a conversation has, with whomever it is. */
const written = {
  branch_id: z.int(),
  name: z.string(),
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
} as const;

/** A desk's first sight of what a patient wrote. */
export const conversation = z.strictObject({
  patient_id: patientId,
  /** The reservation that the last message was about. */
  reservation_id: z.int(),
  ticket_no: z.int(),
  visit_day: day,
  ...written,
});
export type ConversationInList = z.output<typeof conversation>;

/** The conversation with a person without a ticket; `id` is made from the phone. */
export const strangerConversation = z.strictObject({
  id: patientId,
  phone: z.string(),
  /** Its `name` is that of the WhatsApp profile, empty without one. */
  ...written,
});
export type StrangerInList = z.output<typeof strangerConversation>;

/** The ticket that a conversation is about. */
export const conversationTicket = z.strictObject({
  id: z.int(),
  ticket_no: z.int(),
  day,
  status: queueStatus,
  type: reservationType,
  ...serviceOfVisit,
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
