import type { EventOf } from '#shared/events/index.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { messagesExist, queueMessage } from '#functions/data/messages/messages.ts';
import { noteReviewRequest } from '#functions/data/messages/stopped-phones.ts';
import { followUpDayOf, listFollowUps } from '#functions/data/patients/patient-files.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { findReservationRecord, findTicket, findTickets } from '#functions/data/queue/reservations.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { nextDaytime, nextEvening } from '#functions/domain/messages/daytime.ts';
import { expiryMinutes } from '#functions/domain/messages/templates.ts';
import { type Aftercare, aftercareContentOf } from '../messaging/aftercare-content.ts';
import { reminderContentOf, reminderKindOf } from '../messaging/reminder-content.ts';
import { subscriber } from '../subscriber.ts';

/** Days before the proposed visit on which the patient is reminded, so that there is time to book. */
const RECALL_DAYS = 3;
/** Nights without a run that the next one catches up on. */
const MISSED_NIGHTS = 3;

/** Visits that are recalled at the same time are few: a branch proposes tens of visits a day. */
const findTicketOf = async ({ store }: Dependencies, reservationId: ReservationId): Promise<Ticket | undefined> => {
  const record = await findReservationRecord(store, reservationId);
  return record === undefined ? undefined : findTicket(store, record);
};

interface Visit {
  readonly deps: Dependencies;
  readonly branch: Branch;
  readonly ticket: Ticket;
  readonly now: Date;
}

/** Queues a message once per reservation, with the patient's consent only. */
const say = async ({ deps, branch, ticket, now }: Visit, said: Aftercare): Promise<void> => {
  const message = { reservationId: ticket.id, kind: said.kind };
  if (!ticket.consent) {
    deps.log.info('message.decided', { ...message, decision: 'no-consent' });
    return;
  }
  const content = aftercareContentOf(said, { ticket, branch, siteOrigin: deps.siteOrigin }, now);
  if (await queueMessage(deps.store, content, now))
    deps.log.info('message.decided', { ...message, decision: 'queued' });
};

/** Asks for a review once in the life of a phone, after a visit that is over and paid. */
const askForReview = async (visit: Visit): Promise<void> => {
  const { deps, branch, ticket } = visit;
  const isPaid = ticket.paid > 0 && owedOf(ticket) === 0;
  if (!branch.settings.review_messages || !ticket.consent || ticket.status !== 'completed' || !isPaid) return;
  if (await noteReviewRequest(deps.store, ticket.phone)) await say(visit, { kind: 'review' });
};

type Said = EventOf<'payment.received'> | EventOf<'visit.completed'>;

const isFresh = ({ time }: Said, kind: Aftercare['kind'], now: Date): boolean =>
  now.getTime() - Date.parse(time) <= expiryMinutes[kind] * 60_000;

const afterVisit = async (deps: Dependencies, branch: Branch, event: Said, now: Date): Promise<void> => {
  const { receipt_messages: receipts, review_messages: reviews } = branch.settings;
  const { reservation_id: reservationId } = event.data;
  if (reservationId === null || (!receipts && !reviews)) return;
  const ticket = await findTicketOf(deps, reservationId);
  if (ticket === undefined) return;
  const visit = { deps, branch, ticket, now };
  if (receipts && event.type === 'payment.received' && isFresh(event, 'receipt', now)) {
    await say(visit, { kind: 'receipt', amount: event.data.amount });
  }
  if (isFresh(event, 'review', now)) await askForReview(visit);
};

/** Has the patient booked again, or come, since the visit? */
const isBookedSince = async ({ store }: Dependencies, { phone, day, patientId }: Ticket): Promise<boolean> => {
  const later = await findTickets(store, await findTicketLocationsByPhone(store, phone, addDays(day, 1)));
  return later.some((each) => each.patientId === patientId && each.status !== 'cancelled' && each.status !== 'no_show');
};

/** Reminds of the visits that doctors proposed for the day after tomorrow and the next; who booked is left in peace. */
const recallPatients = async (deps: Dependencies, branch: Branch, now: Date): Promise<void> => {
  if (!branch.settings.recall_messages) return;
  const sentOn = clinicDayAt(nextDaytime(now, branch.time_zone), branch);
  const to = addDays(sentOn, RECALL_DAYS);
  const proposed = await listFollowUps(deps.store, branch.id, { from: addDays(to, -MISSED_NIGHTS), to });
  const known = await messagesExist(
    deps.store,
    proposed.map(({ reservationId }) => ({ reservationId, kind: 'recall' as const })),
  );
  for (const record of proposed.filter((_, index) => known[index] !== true)) {
    const day = followUpDayOf(record);
    const ticket = await findTicketOf(deps, record.reservationId);
    if (day === undefined || ticket === undefined || (await isBookedSince(deps, ticket))) continue;
    await say({ deps, branch, ticket, now }, { kind: 'recall', day });
  }
};

/**
 * Queues the reminders of the next evening, for the visits of the clinic day after it. Each is sent once, and not after
 * a move or a cancellation.
 */
const remindPatients = async (deps: Dependencies, branch: Branch, now: Date): Promise<void> => {
  if (!branch.settings.reminder_messages) return;
  const evening = nextEvening(now, branch.time_zone);
  // The next evening may be in the next clinic day: where clocks are behind Cairo, and after a late run.
  const day = addDays(clinicDayAt(evening, branch), 1);
  const { waiting } = await readQueue(deps.store, branch.id, day);
  const tickets = await findTickets(
    deps.store,
    waiting.map(({ ticketNo }) => ({ branchId: branch.id, day, ticketNo })),
  );
  for (const ticket of tickets) {
    const kind = ticket.consent ? await reminderKindOf(deps.store, ticket, evening) : undefined;
    if (kind === undefined) continue;
    const content = reminderContentOf(kind, { ticket, branch, siteOrigin: deps.siteOrigin }, evening);
    if (await queueMessage(deps.store, content, now))
      deps.log.info('message.decided', { reservationId: ticket.id, kind, decision: 'queued' });
  }
};

/**
 * Queues the messages after a visit, where the branch sends them: the receipt as a link, a request for a review once in
 * the life of a phone, the recall for the visit that the doctor proposed, and the reminder of a booked one. Each is sent
 * once per reservation, so events may repeat. Source: docs/domain.md#messages.
 */
export const queueAftercare = subscriber('queue-aftercare', async ({ event, deps, now }) => {
  const branch = await getBranch(deps.store, deps.cache, event.data.branch_id);
  if (event.type !== 'day.ended') await afterVisit(deps, branch, event, now);
  else if (event.data.only_day === null) {
    await recallPatients(deps, branch, now);
    await remindPatients(deps, branch, now);
  }
});
