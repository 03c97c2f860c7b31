import { receiveWebhook as route } from '../../../shared/routes/messaging.ts';
import { findMessage, messageOfName, settleMessage } from '../../data/messages.ts';
import { getMessagingSettings } from '../../data/messaging.ts';
import { reportedState } from '../../domain/messages.ts';
import { originUnknown } from '../../domain/refusals.ts';
import { isSameSecret, signatureOf } from '../../domain/webhook-signature.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { headerOf } from '../../runtime/http.ts';

export const receiveWebhook = endpoint(route, async ({ input: { body }, deps, event, rawBody }) => {
  const settings = await getMessagingSettings(deps.store, deps.cache);
  const given = headerOf(event, 'x-hub-signature-256') ?? '';
  if (settings === undefined || !isSameSecret(given, signatureOf(rawBody, settings.appSecret))) throw originUnknown();
  const reports = body.entry.flatMap(({ changes }) => changes).flatMap(({ value }) => value.statuses ?? []);
  for (const report of reports) {
    const state = reportedState(report.status);
    const name = messageOfName(report.biz_opaque_callback_data ?? '');
    // Not a message of ours, or a kind of report that says nothing new: taken note of, so that it does not come again.
    if (state === null || name === undefined) continue;
    const message = await findMessage(deps.store, name);
    if (message !== undefined) await settleMessage(deps.store, message, state);
  }
  return { received: reports.length };
});
