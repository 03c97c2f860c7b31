import type { MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { ExponentialBackoff, handleWhenResult, retry, timeout, TimeoutStrategy } from 'cockatiel';
import * as z from 'zod/mini';
import { ANSWER } from '#shared/events/messages.ts';
import { messageName, type Message } from '#functions/data/messages/message-items.ts';
import { everyTemplate, templateOf } from '#functions/domain/messages/templates.ts';

/**
 * Result of a send request.
 * `accepted`: the provider has it. `refused`: a retry cannot succeed. `busy`: not accepted, a retry may succeed.
 * `unknown`: it may be accepted; a retry could send it twice.
 */
export type SendOutcome =
  { readonly kind: 'accepted' } | { readonly kind: 'refused' | 'busy' | 'unknown'; readonly reason: string };

/** Timeout in milliseconds and number of retries. Tests use shorter ones. */
export interface Timeouts {
  readonly timeout: number;
  readonly retries: number;
  readonly firstPause: number;
}
const usual: Timeouts = { timeout: 5_000, retries: 3, firstPause: 250 };

const failure = z.object({ error: z.object({ code: z.optional(z.number()) }) });
const acceptance = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });

/** Too many messages: for the app, for the number, to this patient. Source: docs/adr/0012-messages.md. */
const busyCodes: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_048, 131_056]);
/** Error codes of failed connections: nothing was sent. */
const unsentCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const codeOf = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

const outcomeOf = (status: number, body: unknown): SendOutcome => {
  if (status === 200) {
    // An unreadable answer does not prove that the message was accepted.
    return acceptance.safeParse(body).success ? { kind: 'accepted' } : { kind: 'unknown', reason: 'unreadable answer' };
  }
  const parsed = failure.safeParse(body);
  const code = parsed.success ? parsed.data.error.code : undefined;
  const reason = `${String(status)}${code === undefined ? '' : ` code ${String(code)}`}`;
  if (status === 429 || (code !== undefined && busyCodes.has(code))) return { kind: 'busy', reason };
  return { kind: status >= 500 ? 'unknown' : 'refused', reason };
};

const bodyOf = (message: Message) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: message.phone,
  // Every report on this message contains it, so a report is recognised even if the answer to this request is lost.
  biz_opaque_callback_data: messageName(message),
  ...(message.kind === ANSWER
    ? { type: 'text', text: { body: message.text } }
    : {
        type: 'template',
        template: {
          name: templateOf(message).name,
          language: { code: message.language },
          components: [{ type: 'body', parameters: message.parameters.map((text) => ({ type: 'text', text })) }],
        },
      }),
});

const addressOf = ({ baseUrl, apiVersion }: MessagingSettings, path: string): string =>
  `${baseUrl}/${apiVersion}/${path}`;

const within = (timeouts: Timeouts) => timeout(timeouts.timeout, TimeoutStrategy.Aggressive);

const sendOnce = async (settings: MessagingSettings, message: Message, timeouts: Timeouts): Promise<SendOutcome> => {
  try {
    return await within(timeouts).execute(async ({ signal }) => {
      const answer = await fetch(addressOf(settings, `${settings.phoneNumberId}/messages`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.accessToken}` },
        body: JSON.stringify(bodyOf(message)),
        signal,
      });
      const body: unknown = await answer.json().catch(() => undefined);
      return outcomeOf(answer.status, body);
    });
  } catch (error) {
    const code = codeOf(error);
    return unsentCodes.has(code)
      ? { kind: 'busy', reason: code }
      : { kind: 'unknown', reason: code === '' ? 'no answer' : code };
  }
};

const isBusy = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'busy';

/** Sends a message. Retries with exponential backoff only while it is certain that nothing was sent. */
export const sendMessage = (
  settings: MessagingSettings,
  message: Message,
  timeouts: Timeouts = usual,
): Promise<SendOutcome> =>
  retry(handleWhenResult(isBusy), {
    maxAttempts: timeouts.retries,
    backoff: new ExponentialBackoff({ initialDelay: timeouts.firstPause, maxDelay: 8 * timeouts.firstPause }),
  }).execute(() => sendOnce(settings, message, timeouts));

const health = z.object({
  health_status: z.object({ can_send_message: z.string() }),
  /** Since version 24: the limit of the business portfolio, which all its numbers share. */
  whatsapp_business_manager_messaging_limit: z.optional(z.string()),
});

/** Unique people in 24 hours by Meta's name of the limit; the unlimited one and unknown names have none. */
const peopleOf: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};

/** What the provider says of our number. */
interface ProviderCheck {
  /** Why messages cannot be sent; undefined when they can. */
  readonly reason?: string | undefined;
  /** Unique people in 24 hours; undefined without a limit. */
  readonly peopleLimit?: number | undefined;
}

const registered = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
});

/** Each template that we send, in each language. */
const needed = everyTemplate.flatMap(({ name, text }) => Object.keys(text).map((language) => `${name} ${language}`));

/**
 * Checks that the number is not blocked and every template is approved.
 * Source: docs/adr/0012-messages.md.
 */
export const checkProvider = async (
  settings: MessagingSettings,
  timeouts: Timeouts = usual,
): Promise<ProviderCheck> => {
  const ask = (path: string): Promise<unknown> =>
    within(timeouts).execute(async ({ signal }) => {
      const answer = await fetch(addressOf(settings, path), {
        headers: { authorization: `Bearer ${settings.accessToken}` },
        signal,
      });
      if (!answer.ok) throw new Error(`status ${String(answer.status)}`);
      return answer.json();
    });
  try {
    const [number, list] = await Promise.all([
      ask(`${settings.phoneNumberId}?fields=health_status,whatsapp_business_manager_messaging_limit`),
      ask(`${settings.businessAccountId}/message_templates?fields=name,language,status&limit=200`),
    ]);
    const { health_status: state, whatsapp_business_manager_messaging_limit: limit = '' } = health.parse(number);
    if (state.can_send_message === 'BLOCKED') return { reason: 'blocked' };
    const peopleLimit = peopleOf[limit];
    const approved = new Set(
      registered
        .parse(list)
        .data.filter(({ status }) => status === 'APPROVED')
        .map(({ name, language }) => `${name} ${language}`),
    );
    const missing = needed.filter((template) => !approved.has(template));
    return missing.length === 0 ? { peopleLimit } : { reason: `not approved: ${missing.join(', ')}`, peopleLimit };
  } catch {
    return { reason: 'no answer' };
  }
};
