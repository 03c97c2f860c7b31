import { getMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import * as z from 'zod/mini';
import { receiveWebhook as route } from '#shared/routes/messaging.ts';
import { loggedMessage, type MessageId, messageName, messageOfName } from '#functions/data/messages/message-items.ts';
import { findMessage, updateMessageState } from '#functions/data/messages/messages.ts';
import { forEachConcurrently } from '#functions/domain/lists/concurrency.ts';
import { messageRanks, type MessageState, reportedState } from '#functions/domain/messages/messages.ts';
import { originUnknown } from '#shared/refusals/access.ts';
import { isSameSecret, signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { headerOf } from '#functions/runtime/http.ts';
import { keepAnswer } from './received-answers.ts';

/** A full webhook of 256 KB holds about 1,500 reports, to be worked within the function's 15 seconds. */
const MAX_CONCURRENT = 24;

interface LatestReport {
  readonly name: MessageId;
  readonly state: MessageState;
  /** The provider's code of a failure. */
  readonly reason: string | undefined;
}

const reportedErrors = z.looseObject({ errors: z.array(z.looseObject({ code: z.int() })) });

/** Returns only the code: the provider's message text may contain the recipient's phone. */
const reasonOf = (report: unknown): string | undefined => {
  const { data } = reportedErrors.safeParse(report);
  return data?.errors[0] === undefined ? undefined : `code ${String(data.errors[0].code)}`;
};

/**
 * The most advanced report of each message. Reports that are not of our messages, or that say nothing new, are left
 * out; they are acknowledged, so that the provider does not send them again.
 */
const latestReports = (
  reports: readonly { readonly status: string; readonly biz_opaque_callback_data?: string | undefined }[],
): Iterable<LatestReport> => {
  const latest = new Map<string, LatestReport>();
  for (const report of reports) {
    const state = reportedState(report.status);
    const name = messageOfName(report.biz_opaque_callback_data ?? '');
    if (state === null || name === undefined) continue;
    const known = latest.get(messageName(name));
    if (known === undefined || messageRanks[known.state] < messageRanks[state]) {
      latest.set(messageName(name), { name, state, reason: reasonOf(report) });
    }
  }
  return latest.values();
};

export const receiveWebhook = endpoint(route, async ({ input: { body }, deps, event, rawBody, now }) => {
  const settings = await getMessagingSettings(deps);
  const given = headerOf(event, 'x-hub-signature-256') ?? '';
  if (settings === undefined || !isSameSecret(given, signatureOf(rawBody, settings.appSecret))) throw originUnknown();
  const values = body.entry.flatMap(({ changes }) => changes).map(({ value }) => value);
  const reports = values.flatMap(({ statuses = [] }) => statuses);
  const answers = values.flatMap(({ messages = [], contacts = [] }) =>
    messages.map((message) => ({ message, contacts })),
  );
  const errors = await forEachConcurrently(latestReports(reports), MAX_CONCURRENT, async ({ name, state, reason }) => {
    const message = await findMessage(deps.store, name);
    if (message !== undefined) await updateMessageState(deps.store, message, state, { reason });
    deps.log.info('message.reported', { ...loggedMessage(name), state, reason, known: message !== undefined });
  });
  const unkept = await forEachConcurrently(answers, MAX_CONCURRENT, (answer) => keepAnswer(deps, answer, now));
  // The provider sends an unanswered webhook again; the reports that were worked change nothing then.
  const failures = [...errors, ...unkept];
  if (failures.length > 0) throw failures[0];
  return { received: reports.length + answers.length };
});
