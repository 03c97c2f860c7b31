import type { ConversationInList } from '#shared/models/inbox.ts';
import type { Conversation } from '#functions/data/messages/conversations.ts';
import { answerWindowEnd } from '#functions/domain/messages/answers.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

/** A conversation as desks see it in their list. */
export const conversationView = (conversation: Conversation, now: Date): ConversationInList => ({
  patient_id: conversation.patientId,
  branch_id: conversation.branchId,
  name: conversation.name,
  reservation_id: conversation.reservationId,
  ticket_no: conversation.ticketNo,
  visit_day: conversation.visitDay,
  last_at: conversation.lastAt,
  last_text: conversation.lastText,
  last_direction: conversation.lastDirection,
  unread: conversation.unread,
  open_until: answerWindowEnd(conversation, now)?.toISOString() ?? null,
  answered_by: nameOrNull(conversation.answeredBy),
  answered_by_ar: arabicName(conversation.answeredBy),
  answered_at: conversation.answeredAt ?? null,
});
