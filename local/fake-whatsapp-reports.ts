import type { MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';

/** When delivery reports are sent. */
export interface ReportOptions {
  readonly duplicates?: boolean;
  readonly reversed?: boolean;
  /** True: no reports are sent, as with a provider whose reports are late. */
  readonly withheld?: boolean;
  readonly statuses?: readonly string[];
}

export interface Report {
  readonly id: string;
  readonly status: string;
  readonly callbackData: string;
}

const webhookBody = (reports: readonly Report[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: 'local',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              statuses: reports.map(({ id, status, callbackData }) => ({
                id,
                status,
                timestamp: String(Math.floor(Date.now() / 1000)),
                biz_opaque_callback_data: callbackData,
              })),
            },
          },
        ],
      },
    ],
  });

interface ReportedMessage {
  readonly id: string;
  readonly callbackData: string;
}

/** The delivery reports of the fake provider, signed with its secrets. */
export const reportsOf = (secrets: Pick<MessagingSettings, 'appSecret' | 'verifyToken'>) => {
  const pending = new Set<Promise<unknown>>();
  let options: ReportOptions = {};
  let webhook: string | undefined;

  const deliver = async (reports: readonly Report[], signature?: string): Promise<number> => {
    if (webhook === undefined) return 0;
    const body = webhookBody(reports);
    const reply = await fetch(webhook, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? signatureOf(body, secrets.appSecret),
      },
      body,
    });
    await reply.arrayBuffer();
    return reply.status;
  };

  const reportOn = async (message: ReportedMessage): Promise<void> => {
    const { statuses = ['sent', 'delivered'], duplicates = false, reversed = false, withheld = false } = options;
    if (withheld) return;
    const once = statuses.map((status) => ({ id: message.id, status, callbackData: message.callbackData }));
    const inOrder = reversed ? once.toReversed() : once;
    for (const report of duplicates ? inOrder.flatMap((each) => [each, each]) : inOrder) {
      await pause(5);
      await deliver([report]);
    }
  };

  return {
    deliver,
    /** Sends the reports of an accepted message. A lost report is no error: the webhook must tolerate it. */
    startFor: (message: ReportedMessage): void => {
      const reports = reportOn(message).catch(() => undefined);
      pending.add(reports);
      void reports.finally(() => pending.delete(reports));
    },
    setOptions: (next: ReportOptions): void => {
      options = next;
    },
    sendTo: (url: string): void => {
      webhook = url;
    },
    verifyWebhook: async (): Promise<boolean> => {
      if (webhook === undefined) return false;
      const challenge = String(Math.floor(Math.random() * 1e9));
      const url = new URL(webhook);
      url.searchParams.set('hub.mode', 'subscribe');
      url.searchParams.set('hub.verify_token', secrets.verifyToken);
      url.searchParams.set('hub.challenge', challenge);
      const reply = await fetch(url);
      return reply.ok && (await reply.text()) === challenge;
    },
    settled: async (): Promise<void> => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
};
