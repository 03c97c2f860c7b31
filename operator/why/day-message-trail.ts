import { ALERT, DAY_CLOSED } from '#shared/events/messages.ts';
import { type OwnerMessage, pendingKey } from '#functions/data/messages/message-items.ts';
import { listDayMessages } from '#functions/data/messages/messages.ts';
import { type DaySheetItem, readDayRecord } from '#functions/data/money/day-sheets.ts';
import { listMessageReaders } from '#functions/data/staff/users.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { FindLines } from './log-lines.ts';
import { describeLine, describeMessage } from './message-trail.ts';

/** Functions that queue and send messages to owners and receive reports on them. */
const messageFunctions = [
  'events/queue-day-sheets',
  'events/tell-owners',
  'events/deliver-message',
  'events/retry-messages',
  'messaging/receive-webhook',
];

interface BranchDay {
  readonly branchId: number;
  readonly day: ClinicDay;
}

/** State of a message to an owner. */
const ownerLine = async (store: Store, message: OwnerMessage): Promise<string> => {
  const pending = await store.get(pendingKey(message));
  return `  owner ${message.userId}: ${describeMessage(message, pending !== undefined)}`;
};

/** State of the messages about one closing: a line for each owner who got a message or has day sheets switched on. */
const closingLines = async (
  store: Store,
  { ordinal, closedAt }: DaySheetItem,
  messagesOfDay: readonly OwnerMessage[],
): Promise<string[]> => {
  const messages = messagesOfDay.filter((message) => message.kind === DAY_CLOSED && message.closing === ordinal);
  const known = await Promise.all(messages.map((message) => ownerLine(store, message)));
  const readers = await listMessageReaders(store, 'daySheetLanguage');
  const without = readers
    .filter(({ id }) => messages.every(({ userId }) => userId !== id))
    .map(
      ({ id }) =>
        `  owner ${id}: none: switched on after the closing, or its event has not arrived or came too late; see docs/runbooks/dead-letters.md`,
    );
  const lines = [...known, ...without];
  return [
    `Closing ${String(ordinal)}, ${closedAt}:`,
    ...(lines.length === 0 ? ['  none: no owner has day sheets switched on with a phone'] : lines),
  ];
};

/**
 * The stored state and log lines of the messages to owners about a clinic day, as text lines without names and phones.
 */
export const dayMessageTrail = async (
  store: Store,
  { branchId, day }: BranchDay,
  findLines: FindLines,
): Promise<string[]> => {
  const [{ sheets }, messages] = await Promise.all([
    readDayRecord(store, branchId, day),
    listDayMessages(store, branchId, day),
  ]);
  const title = `Branch ${String(branchId)}, ${day}`;
  const aboutAlerts = messages.filter(({ kind }) => kind === ALERT);
  const alerts = await Promise.all(aboutAlerts.map((message) => ownerLine(store, message)));
  const ofAlerts = alerts.length === 0 ? [] : ['Alerts:', ...alerts];
  if (sheets.length === 0) return [`${title}: the day was not closed, so there is no message about it.`, ...ofAlerts];
  const closings = await Promise.all(sheets.map((sheet) => closingLines(store, sheet, messages)));
  const lines = findLines(messageFunctions, 'day', day).filter((line) => line['branchId'] === branchId);
  return [
    `${title}: closed ${String(sheets.length)} times`,
    ...closings.flat(),
    ...ofAlerts,
    lines.length === 0 ? 'No log line names it (see --log, --env and --since).' : 'Log:',
    ...lines.map((line) => `  ${describeLine(line)}`),
  ];
};
