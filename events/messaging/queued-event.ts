import { DAY_CLOSED } from '#shared/events/messages.ts';
import type { EventOf } from '#shared/events/index.ts';
import type { MessageId } from '#functions/data/messages/message-items.ts';

type QueuedData = EventOf<'message.queued'>['data'];

/** The data of the event `message.queued` for a message. */
export const queuedDataOf = (message: MessageId & { readonly branchId: number }): QueuedData =>
  message.kind === DAY_CLOSED
    ? {
        kind: message.kind,
        branch_id: message.branchId,
        day: message.day,
        closing: message.closing,
        staff_id: message.userId,
      }
    : { kind: message.kind, branch_id: message.branchId, reservation_id: message.reservationId };

/** The message that the event names. */
export const messageOfEvent = (data: QueuedData): MessageId =>
  data.kind === DAY_CLOSED
    ? { kind: data.kind, branchId: data.branch_id, day: data.day, closing: data.closing, userId: data.staff_id }
    : { kind: data.kind, reservationId: data.reservation_id };
