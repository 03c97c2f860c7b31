import type { ConversationInList, StrangerInList } from '#shared/models/inbox.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { type Conversation, isOfPatient, type PatientConversation } from '#functions/data/messages/conversations.ts';
import { answerWindowEnd } from '#functions/domain/messages/answers.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

const written = (conversation: Conversation, now: Date) => ({
  branch_id: conversation.branchId,
  name: conversation.name,
  last_at: conversation.lastAt,
  last_text: conversation.lastText,
  last_direction: conversation.lastDirection,
  unread: conversation.unread,
  open_until: answerWindowEnd(conversation, now)?.toISOString() ?? null,
  answered_by: nameOrNull(conversation.answeredBy),
  answered_by_ar: arabicName(conversation.answeredBy),
  answered_at: conversation.answeredAt ?? null,
});

/** A conversation as desks see it in their list. */
export const conversationView = (conversation: PatientConversation, now: Date): ConversationInList => ({
  patient_id: conversation.patientId,
  reservation_id: conversation.reservationId,
  ticket_no: conversation.ticketNo,
  visit_day: conversation.visitDay,
  ...written(conversation, now),
});

/** A conversation with who has no ticket. */
export const strangerView = (conversation: Conversation, now: Date): StrangerInList => ({
  id: conversation.patientId,
  phone: displayPhone(conversation.phone),
  ...written(conversation, now),
});

/** The list of a desk: what patients wrote, and what strangers wrote. */
export const conversationLists = (all: readonly Conversation[], now: Date) => ({
  conversations: all.filter(isOfPatient).map((each) => conversationView(each, now)),
  strangers: all.filter((each) => !isOfPatient(each)).map((each) => strangerView(each, now)),
});
