import { patientMessageKinds } from '#shared/events/messages.ts';
import type { Message } from '#functions/data/messages/message-items.ts';
import { findMessage } from '#functions/data/messages/messages.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { type FindLines, type LogLine, textOf } from './log-lines.ts';

/** Functions that queue and send messages and receive reports on them. */
const messageFunctions = [
  'events/queue-messages',
  'events/deliver-message',
  'events/retry-messages',
  'messaging/receive-webhook',
];

const meanings: Readonly<Record<Message['state'], string>> = {
  queued: 'waits to be sent',
  sending: 'is being sent, or was when a function ended; it is tried again when its claim is over',
  unconfirmed: 'may have reached the provider; it is tried again after minutes without a report',
  sent: 'the provider took it and has reported no delivery: the phone is off or has no network',
  failed: 'the provider refused it or could not deliver it',
  expired: 'was too late to be of use and was not sent',
  needless: 'was not sent, because another message said the same',
  delivered: 'arrived at the phone',
  read: 'was read',
};

export const describeMessage = (message: Message, pending: boolean): string => {
  const reason = message.reason === undefined ? '' : `; reason: ${message.reason}`;
  const outbox = pending ? '; in the outbox' : '';
  const attempts = `${String(message.attempts)} attempts`;
  const span = `queued ${message.queuedAt}, useful until ${message.usefulUntil}`;
  return `${message.kind}: ${message.state} (${meanings[message.state]}); ${span}; ${attempts}${outbox}${reason}`;
};

/** A log line as text: time, message and its fields. */
export const describeLine = (line: LogLine): string => {
  const hidden = new Set(['timestamp', 'message', 'level', 'service', 'xray_trace_id', 'requestId']);
  const fields = Object.entries(line)
    .filter(([name, value]) => !hidden.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${textOf(value)}`);
  return `${textOf(line['timestamp'])}  ${textOf(line['message'])}  ${fields.join(' ')}`;
};

/** The reason why no message of a kind exists. */
const whyAbsent = (consent: boolean, decisions: readonly LogLine[]): string => {
  if (!consent) return 'none: the patient did not agree to messages';
  const last = decisions.at(-1)?.['decision'];
  if (last === 'switched-off') return 'none: the branch has switched this message off';
  if (last === 'phone-limit') return 'none: the phone had its confirmations of the day';
  if (last === 'too-late') return 'none: the event came too late for it; see docs/runbooks/dead-letters.md';
  return 'none: no reason for it yet, or its event has not arrived; see docs/runbooks/dead-letters.md';
};

/** The stored state and log lines of a reservation's messages, as text lines without names and phones. */
export const messageTrail = async (
  store: Store,
  reservationId: ReservationId,
  findLines: FindLines,
): Promise<string[]> => {
  const account = await findReservationRecord(store, reservationId);
  if (account === undefined) return [`There is no reservation ${String(reservationId)}.`];
  const ticket = await findTicket(store, account);
  if (ticket === undefined) return [`The ticket of reservation ${String(reservationId)} is gone.`];
  const lines = findLines(messageFunctions, 'reservationId', reservationId);
  const known = await Promise.all(
    patientMessageKinds.map(async (kind) => {
      const message = await findMessage(store, { reservationId, kind });
      const pending = await store.get(keys.pendingMessage(reservationId, kind));
      const decisions = lines.filter((line) => line['kind'] === kind && line['message'] === 'message.decided');
      return message === undefined
        ? `${kind}: ${whyAbsent(ticket.consent, decisions)}`
        : describeMessage(message, pending !== undefined);
    }),
  );
  const { branchId, day, ticketNo } = account;
  return [
    `Reservation ${String(reservationId)}: branch ${String(branchId)}, ${day}, ticket ${String(ticketNo)}, ${ticket.status}, booked ${ticket.source}`,
    `Agreed to messages: ${ticket.consent ? 'yes' : 'no'}`,
    ...known.map((line) => `  ${line}`),
    lines.length === 0 ? 'No log line names it (see --log, --env and --since).' : 'Log:',
    ...lines.map((line) => `  ${describeLine(line)}`),
  ];
};
