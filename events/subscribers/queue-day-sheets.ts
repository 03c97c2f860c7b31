import { DAY_CLOSED } from '#shared/events/messages.ts';
import { findDaySheet } from '#functions/data/money/day-sheets.ts';
import { queueMessage } from '#functions/data/messages/messages.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { listMessageReaders } from '#functions/data/staff/users.ts';
import { closedDayParameters } from '#functions/domain/messages/closed-day-message.ts';
import { expiryMinutes } from '#functions/domain/messages/templates.ts';
import { subscriber } from '../subscriber.ts';

/**
 * Queues the summary of a closed clinic day for each owner with day sheets switched on. A repeated event queues nothing
 * more. Source: docs/domain.md#messages.
 */
export const queueDaySheets = subscriber('queue-day-sheets', async ({ event, deps, now }) => {
  const { store, cache, log, siteOrigin } = deps;
  const { branch_id: branchId, day, closing } = event.data;
  const id = { kind: DAY_CLOSED, branchId, day, closing } as const;
  if (now.getTime() - Date.parse(event.time) > expiryMinutes[DAY_CLOSED] * 60_000) {
    log.info('message.decided', { ...id, decision: 'too-late' });
    return;
  }
  const readers = await listMessageReaders(store, 'daySheetLanguage');
  if (readers.length === 0) return;
  const [branch, sheet] = await Promise.all([
    getBranch(store, cache, branchId),
    findDaySheet(store, { branchId, day, ordinal: closing }),
  ]);
  if (sheet === undefined) throw new Error(`No sheet ${String(closing)} of ${day} at branch ${String(branchId)}`);
  const link = siteOrigin === '' ? undefined : `${siteOrigin}/owner/day-sheet?branch=${String(branchId)}&date=${day}`;
  const closedDay = { branch, day, closedAt: new Date(sheet.closedAt), figures: sheet.figures, link };
  for (const { id: userId, phone, language } of readers) {
    const parameters = closedDayParameters(closedDay, language);
    const isNew = await queueMessage(store, { ...id, userId, phone, language, parameters }, now);
    if (isNew) log.info('message.decided', { ...id, userId, decision: 'queued' });
  }
});
