import { ALERT, ANSWER, DAY_CLOSED } from '#shared/events/messages.ts';
import type { EventOf } from '#shared/events/index.ts';
import type { MessageId } from '#functions/data/messages/message-items.ts';
import { asPatientId } from '#shared/rules/ids.ts';

type QueuedData = EventOf<'message.queued'>['data'];

/** The data of the event `message.queued` for a message. */
export const queuedDataOf = (message: MessageId & { readonly branchId: number }): QueuedData => {
  const { branchId } = message;
  if (message.kind === ANSWER) {
    const { kind, patientId, answerId } = message;
    return { kind, branch_id: branchId, patient_id: patientId, answer_id: answerId };
  }
  if (message.kind === DAY_CLOSED) {
    const { kind, day, closing, userId } = message;
    return { kind, branch_id: branchId, day, closing, staff_id: userId };
  }
  if (message.kind === ALERT) {
    const { kind, day, alert, userId } = message;
    return { kind, branch_id: branchId, day, alert, staff_id: userId };
  }
  return { kind: message.kind, branch_id: branchId, reservation_id: message.reservationId };
};

/** The message that the event names. */
export const messageOfEvent = (data: QueuedData): MessageId => {
  if (data.kind === ANSWER) {
    return { kind: data.kind, patientId: asPatientId(data.patient_id), answerId: data.answer_id };
  }
  if (data.kind === ALERT) {
    return { kind: data.kind, branchId: data.branch_id, day: data.day, alert: data.alert, userId: data.staff_id };
  }
  return data.kind === DAY_CLOSED
    ? { kind: data.kind, branchId: data.branch_id, day: data.day, closing: data.closing, userId: data.staff_id }
    : { kind: data.kind, reservationId: data.reservation_id };
};
