import * as z from 'zod/mini';
import { type Send, signedPost } from './signed-post.ts';

/** A mail of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** `refused`: certainly not accepted. `unknown`: it may be accepted, and is not sent again. */
export type MailOutcome = 'accepted' | 'refused' | 'unknown';
export type SendMail = (mail: Mail) => Promise<MailOutcome>;

const environment = z.object({
  /** Sender, verified in Amazon SES. Absent where the environment sends no mails. */
  MAIL_FROM: z.optional(z.string().check(z.minLength(1))),
  AWS_REGION: z._default(z.string(), ''),
});

const TIMEOUT_MS = 5_000;

/** Sends by Amazon SES (SendEmail of its API 2) with the function's own permissions. */
export const sendBySes = (from: string, region: string, send?: Send): SendMail => {
  const post = signedPost(
    { service: 'ses', region, host: `email.${region}.amazonaws.com`, timeoutMs: TIMEOUT_MS },
    send,
  );
  const content = (text: string) => ({ Data: text, Charset: 'UTF-8' });
  return async ({ to, subject, text }) => {
    const body = JSON.stringify({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: content(subject), Body: { Text: content(text) } } },
    });
    try {
      const { ok, status } = await post({ path: '/v2/email/outbound-emails', body });
      if (ok) return 'accepted';
      return status < 500 ? 'refused' : 'unknown';
    } catch {
      return 'unknown';
    }
  };
};

/** The sender of an environment; undefined where it sends no mails. */
const mailOf = (env: NodeJS.ProcessEnv): SendMail | undefined => {
  const { MAIL_FROM: from, AWS_REGION: region } = environment.parse(env);
  return from === undefined ? undefined : sendBySes(from, region);
};

let replaced: SendMail | undefined;

/** Sends the mails of this running function; undefined where the environment sends none. */
export const mail = (): SendMail | undefined => replaced ?? mailOf(process.env);

/** Replaces the sender in the local runner and in tests. */
export const replaceMail = (replacement: SendMail | undefined): void => {
  replaced = replacement;
};
