import { addDays, clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { EventOf } from '#shared/events/index.ts';
import {
  type NoticeKind,
  type PatientMessageKind,
  reminderKinds,
  secondNotices,
  transferKinds,
} from '#shared/events/messages.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import {
  findMessage,
  findMessages,
  messagesExist,
  queueMessage,
  suppressMessage,
  updateMessageState,
} from '#functions/data/messages/messages.ts';
import { listPushDevices } from '#functions/data/messages/push-devices.ts';
import { recordConfirmation } from '#functions/data/queue/phone-limits.ts';
import type { Message } from '#functions/data/messages/message-items.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { readWaitEstimates, type Wait } from '#functions/data/queue/waits.ts';
import { missedTheTurn, queueNoticeOf, redundantAfterBooking } from '#functions/domain/messages/messages.ts';
import { expiryMinutes, templates } from '#functions/domain/messages/templates.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { kindOfCall } from '../messaging/kind-of-call.ts';
import { isRequested, messageContentOf, type QueueMessageKind } from '../messaging/message-content.ts';
import { reminderContentOf } from '../messaging/reminder-content.ts';
import { subscriber } from '../subscriber.ts';

type Decision = 'queued' | 'needless' | 'no-consent' | 'switched-off' | 'phone-limit' | 'too-late';

/** Logs each decision, so that an operator can see why a patient got no message. */
const decide = (
  { log }: Dependencies,
  message: { readonly reservationId: ReservationId; readonly kind: QueueMessageKind },
  decision: Decision,
): void => {
  log.info('message.decided', { ...message, decision });
};

interface QueueOfDay {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly wait: Wait;
  readonly deps: Dependencies;
  readonly now: Date;
}

type Say = (kind: QueueMessageKind, ticketNo: number, forgo?: readonly NoticeKind[]) => Promise<void>;

/** Counts a booking of the public for the messages of its phone: people who were booked together count once. */
const isWithinLimit = async (
  { store }: Dependencies,
  { source, phone, day, id, groupId = id }: Ticket,
  now: Date,
): Promise<boolean> =>
  source !== 'online' || (await recordConfirmation(store, { phone, day, bookingId: groupId }, now));

/** Queues a message of a kind, unless consent is missing or the phone's limit is reached. */
const messagesAbout =
  ({ branch, day, wait, deps, now }: QueueOfDay): Say =>
  async (kind, ticketNo, forgo = []) => {
    const ticket = await findTicket(deps.store, { branchId: branch.id, day, ticketNo });
    if (ticket === undefined) return;
    const { id: reservationId } = ticket;
    const [device] = await listPushDevices(deps.store, reservationId);
    const byWhatsApp = isRequested(kind, { ticket, branch });
    if (!byWhatsApp && (device === undefined || templates[kind].push === undefined)) {
      decide(deps, { reservationId, kind }, ticket.consent ? 'switched-off' : 'no-consent');
      return;
    }
    // If the message exists, its follow-up messages were decided before.
    const [said] = await messagesExist(deps.store, [{ reservationId, kind }]);
    if (said === true) return;
    // Notifications cost nothing and were asked for on the device.
    if (byWhatsApp && !(await isWithinLimit(deps, ticket, now))) {
      decide(deps, { reservationId, kind }, 'phone-limit');
      return;
    }
    const situation = { ticket, branch, wait, now, siteOrigin: deps.siteOrigin, language: device?.language };
    for (const needless of forgo) {
      const isFirst = await suppressMessage(deps.store, messageContentOf(needless, situation), now);
      if (!isFirst) await suppressMessage(deps.store, messageContentOf(secondNotices[needless], situation), now);
      decide(deps, { reservationId, kind: needless }, 'needless');
    }
    const isNew = await queueMessage(deps.store, messageContentOf(kind, situation), now);
    if (isNew) decide(deps, { reservationId, kind }, 'queued');
  };

/** A patient who agreed to no WhatsApp messages, but whose device is to be notified. Such a patient has no confirmation. */
const isForDevicesOnly = async (
  { branch, day, deps }: Omit<QueueOfDay, 'now'>,
  { id, ticketNo }: { readonly id: ReservationId; readonly ticketNo: number },
): Promise<boolean> => {
  const [device] = await listPushDevices(deps.store, id);
  if (device === undefined) return false;
  const ticket = await findTicket(deps.store, { branchId: branch.id, day, ticketNo });
  return ticket?.consent === false;
};

/** A notice is always about the day on which it was queued. */
const isAbout = ({ branch, day }: Omit<QueueOfDay, 'now'>, { branchId, queuedAt }: Message): boolean =>
  branchId === branch.id && clinicDayAt(new Date(queuedAt), branch) === day;

/** Queues the messages of patients who are near the front or next. */
const sayNear = async (queue: Omit<QueueOfDay, 'now'>, say: Say): Promise<void> => {
  const { wait, deps } = queue;
  const near = wait.queue.waiting.flatMap((entry) => {
    const kind = queueNoticeOf(wait, entry);
    return kind === null ? [] : [{ kind, reservationId: entry.id, ticketNo: entry.ticketNo }];
  });
  const found = await findMessages(deps.store, [
    ...near,
    ...near.map(({ reservationId }) => ({ reservationId, kind: 'booked' as const })),
    ...near.map(({ reservationId }) => ({ reservationId, kind: 'booked_ahead' as const })),
  ]);
  for (const [index, { kind, reservationId: id, ticketNo: of }] of near.entries()) {
    const told = found[index];
    if (told !== undefined && isAbout(queue, told)) continue;
    // The confirmation comes first and may make this message redundant. Patients without consent have none.
    const confirmed = (found[near.length + index] ?? found[2 * near.length + index]) !== undefined;
    const due = told === undefined ? kind : secondNotices[kind];
    if (confirmed || (await isForDevicesOnly(queue, { id, ticketNo: of }))) await say(due, of);
  }
};

const isFresh = ({ time }: { readonly time: string }, kind: QueueMessageKind, now: Date): boolean =>
  now.getTime() - Date.parse(time) <= expiryMinutes[kind] * 60_000;

/** Queues the confirmation of a booking for today. */
const confirmToday = async (
  wait: QueueOfDay['wait'],
  say: Say,
  { data }: EventOf<'reservation.booked'>,
): Promise<void> => {
  const entry = wait.queue.waiting.find(({ id }) => id === data.reservation_id);
  await say('booked', data.ticket_no, entry === undefined ? [] : redundantAfterBooking(wait, entry));
};

/** Queues the confirmation of a booking for a later day, if it is still on the list of that day. */
const confirmLaterDay = async (
  deps: Dependencies,
  branch: Branch,
  event: EventOf<'reservation.booked'>,
  now: Date,
): Promise<void> => {
  const { day, ticket_no: ticketNo, reservation_id: reservationId } = event.data;
  const kind = 'booked_ahead';
  if (!isFresh(event, kind, now)) return decide(deps, { reservationId, kind }, 'too-late');
  const wait = await readWaitEstimates(deps, branch, day, now);
  const isListed = wait.queue.waiting.some(({ id }) => id === reservationId);
  if (isListed) await messagesAbout({ branch, day, wait, deps, now })(kind, ticketNo);
};

/** Why a reminder was withdrawn. */
const CANCELLED = 'cancelled';
const MOVED = 'moved';

interface Withdrawn {
  readonly kinds: readonly PatientMessageKind[];
  readonly reason: string;
  /** Messages that were queued later stay. */
  readonly until?: string;
}

/**
 * Messages that wait to be sent and are not true any more: the offer of a patient who came after all, the reminder of a
 * visit that was cancelled or moved.
 */
const withdraw = async (
  deps: Dependencies,
  reservationId: ReservationId,
  { kinds, reason, until }: Withdrawn,
): Promise<void> => {
  for (const kind of kinds) {
    const message = await findMessage(deps.store, { kind, reservationId });
    const isFormer = message !== undefined && (until === undefined || message.queuedAt <= until);
    if (isFormer && message.state === 'queued') await updateMessageState(deps.store, message, 'needless', { reason });
  }
};

/** The reminder of tomorrow's visit that a cancellation or a move withdrew is queued again when this is undone. */
const remindAgain = async (
  deps: Dependencies,
  branch: Branch,
  {
    day,
    ticket_no: ticketNo,
    reservation_id: reservationId,
  }: EventOf<'move.undone' | 'reservation.transferred'>['data'],
  now: Date,
): Promise<void> => {
  const ticket = await findTicket(deps.store, { branchId: branch.id, day, ticketNo });
  if (ticket?.status !== 'waiting') return;
  const found = await findMessages(
    deps.store,
    reminderKinds.map((kind) => ({ kind, reservationId })),
  );
  const last = found.findLast((message) => message !== undefined);
  const kind = reminderKinds[found.indexOf(undefined)];
  if (kind === undefined || last?.notBefore === undefined || last.usefulUntil <= now.toISOString()) return;
  if (last.state !== 'needless' || (last.reason !== CANCELLED && last.reason !== MOVED)) return;
  // Only of this day: an earlier move may have withdrawn the reminder of another one.
  if (addDays(clinicDayAt(new Date(last.notBefore), branch), 1) !== day) return;
  const about = { ticket, branch, siteOrigin: deps.siteOrigin };
  const content = reminderContentOf(kind, about, new Date(last.notBefore));
  const isNew = await queueMessage(deps.store, content, now);
  if (isNew) deps.log.info('message.decided', { reservationId, kind, decision: 'queued' });
};

/**
 * Queues the message about a transfer, and the messages of patients who are now nearer to the front of the former
 * queue.
 */
const announceTransfer = async (
  deps: Dependencies,
  event: EventOf<'reservation.transferred'>,
  now: Date,
): Promise<void> => {
  const { branch_id: branchId, day, ticket_no: ticketNo, ordinal, from, reservation_id: reservationId } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  const wait = await readWaitEstimates(deps, branch, day, now);
  const say = messagesAbout({ branch, day, wait, deps, now });
  const kind = transferKinds[ordinal - 1];
  const entry = wait.queue.waiting.find(({ id }) => id === reservationId);
  if (kind !== undefined && isFresh(event, kind, now)) {
    const isToday = day === clinicDayAt(now, branch);
    await say(kind, ticketNo, entry !== undefined && isToday ? redundantAfterBooking(wait, entry) : []);
  }
  await withdraw(deps, reservationId, { kinds: reminderKinds, reason: MOVED, until: event.time });
  if (event.data.undone) await remindAgain(deps, branch, event.data, now);
  const left = await getBranch(deps.store, deps.cache, from.branch_id);
  if (from.day !== clinicDayAt(now, left)) return;
  const waitThere = await readWaitEstimates(deps, left, from.day, now);
  const queueThere = { branch: left, day: from.day, wait: waitThere, deps, now };
  await sayNear(queueThere, messagesAbout(queueThere));
};

/** A patient who did not come gets the link to the booking form, also when the day was closed in the night. */
const offerAnotherVisit = async (
  deps: Dependencies,
  branch: Branch,
  event: EventOf<'reservation.missed'>,
  now: Date,
): Promise<void> => {
  const { day, ticket_no: ticketNo, reservation_id: reservationId } = event.data;
  if (!isFresh(event, 'no_show', now)) return decide(deps, { reservationId, kind: 'no_show' }, 'too-late');
  const ticket = await findTicket(deps.store, { branchId: branch.id, day, ticketNo });
  if (ticket?.status !== 'no_show') return;
  const wait = await readWaitEstimates(deps, branch, day, now);
  await messagesAbout({ branch, day, wait, deps, now })('no_show', ticketNo);
};

/** Who came back gets no link to book again, unless the visit was missed once more since. */
const withdrawOffer = async (
  deps: Dependencies,
  { data: { branch_id: branchId, day, ticket_no: ticketNo, reservation_id: id } }: EventOf<'patient.reinserted'>,
): Promise<void> => {
  const ticket = await findTicket(deps.store, { branchId, day, ticketNo });
  if (ticket?.status !== 'no_show') await withdraw(deps, id, { kinds: ['no_show'], reason: 'came back' });
};

/** Queues the code of a booking that waits for it. */
const sendCode = async (
  deps: Dependencies,
  branch: Branch,
  event: EventOf<'reservation.held'>,
  now: Date,
): Promise<void> => {
  const { day, ticket_no: ticketNo, reservation_id: reservationId } = event.data;
  const kind = 'confirmation_code';
  if (!isFresh(event, kind, now)) return decide(deps, { reservationId, kind }, 'too-late');
  const ticket = await findTicket(deps.store, { branchId: branch.id, day, ticketNo });
  if (ticket?.status !== 'unconfirmed') return;
  const wait = await readWaitEstimates(deps, branch, day, now);
  await messagesAbout({ branch, day, wait, deps, now })(kind, ticketNo);
};

type QueueEvent = Parameters<Parameters<typeof subscriber<'queue-messages'>>[1]>[0]['event'];

/** Messages that do not depend on the queue of today. */
const sayOutsideQueue = async (deps: Dependencies, branch: Branch, event: QueueEvent, now: Date): Promise<void> => {
  const { day, reservation_id: id } = event.data;
  if (event.type === 'reservation.held') await sendCode(deps, branch, event, now);
  if (event.type === 'reservation.booked' && day > clinicDayAt(now, branch)) {
    await confirmLaterDay(deps, branch, event, now);
  }
  if (event.type === 'reservation.missed') await offerAnotherVisit(deps, branch, event, now);
  if (event.type === 'move.undone' && event.data.from === 'no_show') {
    await withdraw(deps, id, { kinds: ['no_show'], reason: 'undone' });
  }
  if (event.type === 'patient.reinserted') await withdrawOffer(deps, event);
  if (event.type === 'move.undone' && event.data.from === 'cancelled' && day > clinicDayAt(now, branch)) {
    await remindAgain(deps, branch, event.data, now);
  }
  if (event.type === 'reservation.cancelled' && day > clinicDayAt(now, branch)) {
    await withdraw(deps, id, { kinds: reminderKinds, reason: CANCELLED, until: event.time });
  }
};

/**
 * Queues the messages of patients who consented: booked, three ahead, next, called, and skipped while absent. Reads the
 * present queue instead of trusting the event, and each kind is queued once per reservation, so events may repeat and
 * arrive in any order. Public bookings: at most three per phone and clinic day. Source: docs/domain.md#messages, ADR
 * 0030.
 */
export const queueMessages = subscriber('queue-messages', async ({ event, deps, now }) => {
  if (event.type === 'reservation.transferred') await announceTransfer(deps, event, now);
  const { branch_id: branchId, day, ticket_no: ticketNo, reservation_id: id } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  const today = clinicDayAt(now, branch);
  await sayOutsideQueue(deps, branch, event, now);
  if (day !== today || event.type === 'reservation.held') return;
  const wait = await readWaitEstimates(deps, branch, day, now);
  const say = messagesAbout({ branch, day, wait, deps, now });
  const fresh = (kind: QueueMessageKind): boolean => isFresh(event, kind, now);

  if (event.type === 'reservation.booked') {
    if (fresh('booked')) await confirmToday(wait, say, event);
    else decide(deps, { reservationId: id, kind: 'booked' }, 'too-late');
  }
  const inside = wait.queue.inProgress.find((entry) => entry.id === id);
  const sayInTime = async (kind: QueueMessageKind): Promise<void> => {
    if (fresh(kind)) await say(kind, ticketNo);
    else decide(deps, { reservationId: id, kind }, 'too-late');
  };
  if (event.type === 'patient.called' && inside !== undefined) await sayInTime(await kindOfCall(deps.store, inside));
  const missed = wait.queue.skipped.some((entry) => entry.id === id && missedTheTurn(entry));
  if (event.type === 'patient.skipped' && missed) await sayInTime('skipped');

  await sayNear({ branch, day, wait, deps }, say);
});
