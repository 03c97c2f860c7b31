import { forgetNotifiedAlerts } from '#functions/data/messages/alert-devices.ts';
import { listMailReaders, type MailReader } from '#functions/data/staff/users.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { alertMail } from '#functions/domain/messages/alert-notification.ts';
import { alertName, type AlertsOfDay, readAlertsOfDay, recordNewAlerts } from '../messaging/alerts-of-day.ts';
import { mail, type SendMail } from '#functions/mail.ts';
import { subscriber } from '../subscriber.ts';

/** Sends an owner one mail with the alerts that were not sent before. @throws when it was not accepted */
const mailTo = async (
  { store, log, siteOrigin }: Dependencies,
  { id: userId, email, language }: MailReader,
  found: AlertsOfDay,
  { send, now }: { readonly send: SendMail; readonly now: Date },
): Promise<void> => {
  const { branch, day } = found;
  const receiver = `mail ${userId}`;
  const alerts = await recordNewAlerts(store, receiver, found, now);
  if (alerts.length === 0) return;
  const outcome = await send({ to: email, ...alertMail(branch, { facts: alerts, day, siteOrigin }, language) });
  log.info('mail.alerts', { branchId: branch.id, day, userId, outcome });
  if (outcome !== 'refused') return;
  await forgetNotifiedAlerts(
    store,
    receiver,
    alerts.map((fact) => ({ day, alert: alertName(branch, fact) })),
  );
  throw new Error('the mail was refused');
};

/**
 * Mails owners who chose it the alerts of a branch's day, each once: the record is written first, and taken back only
 * when the mail was certainly not accepted. Source: docs/domain.md#alerts.
 */
export const mailAlerts = subscriber('mail-alerts', async ({ event, deps, now }) => {
  const send = mail();
  if (send === undefined) return;
  const readers = await listMailReaders(deps.store);
  if (readers.length === 0) return;
  const found = await readAlertsOfDay(deps, event.data, now);
  if (found === undefined) return;
  const sent = await Promise.allSettled(readers.map((reader) => mailTo(deps, reader, found, { send, now })));
  const failed = sent.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
});
