import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import type { MessageKind } from '#shared/events/messages.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { suppressMessage, queueMessage, messagesExist } from '#functions/data/messages/messages.ts';
import { recordConfirmation } from '#functions/data/queue/phone-limits.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { readWait } from '#functions/data/queue/waits.ts';
import { queueNoticeOf, redundantAfterBooking, expiryMinutes } from '#functions/domain/messages.ts';
import { messageContentOf } from '../messaging/message-content.ts';
import { subscriber } from '../subscriber.ts';

/** Every queue move may bring a patient near the front. */
const moves = [
  'reservation.booked',
  'patient.called',
  'patient.skipped',
  'patient.reinserted',
  'move.undone',
  'reservation.cancelled',
  'reservation.missed',
  'visit.completed',
] as const;

/**
 * Tells patients what they asked to be told: booked, three ahead, you are next, called. Goes by the queue as it is now,
 * not by the event's own picture of it, and each kind is put into the outbox once per reservation: so events may come
 * twice and out of order. Only with consent, and only about three bookings of the public for a phone and
 * clinic day. Source: docs/domain.md#messages, ADR 0030.
 */
export const queueMessages = subscriber('queue-messages', moves, async ({ event, deps, now }) => {
  const { branch_id: branchId, day, ticket_no: ticketNo, reservation_id: id } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  if (day !== clinicDayAt(now, branch)) return;
  const wait = await readWait(deps, branch, day, now);
  const say = async (kind: MessageKind, of: number, forgo: readonly MessageKind[] = []): Promise<void> => {
    const ticket = await findTicket(deps.store, { branchId, day, ticketNo: of });
    if (ticket?.consent !== true) return;
    // When the message exists already, its follow-up messages were decided then.
    const [said] = await messagesExist(deps.store, [{ reservationId: ticket.id, kind }]);
    if (said === true) return;
    if (ticket.source === 'online') {
      const { phone } = ticket;
      if (!(await recordConfirmation(deps.store, { phone, day, reservationId: ticket.id }, now))) return;
    }
    const situation = { ticket, branch, wait, now, siteOrigin: deps.siteOrigin };
    for (const needless of forgo) await suppressMessage(deps.store, messageContentOf(needless, situation), now);
    await queueMessage(deps.store, messageContentOf(kind, situation), now);
  };
  const fresh = (kind: MessageKind): boolean => now.getTime() - Date.parse(event.time) <= expiryMinutes[kind] * 60_000;

  if (event.type === 'reservation.booked' && fresh('booked')) {
    const entry = wait.queue.waiting.find((waiting) => waiting.id === id);
    await say('booked', ticketNo, entry === undefined ? [] : redundantAfterBooking(wait.queue, entry));
  }
  const inside = wait.queue.inProgress.some((entry) => entry.id === id);
  if (event.type === 'patient.called' && inside && fresh('called')) await say('called', ticketNo);

  const near = wait.queue.waiting.flatMap((entry) => {
    const kind = queueNoticeOf(wait.queue, entry);
    return kind === null ? [] : [{ kind, reservationId: entry.id, ticketNo: entry.ticketNo }];
  });
  const told = await messagesExist(deps.store, [
    ...near,
    ...near.map(({ reservationId }) => ({ reservationId, kind: 'booked' as const })),
  ]);
  for (const [index, { kind, ticketNo: of }] of near.entries()) {
    // Nothing before the confirmation, which may say it all; those who did not consent have none.
    const confirmed = told[near.length + index] === true;
    if (confirmed && told[index] !== true) await say(kind, of);
  }
});
