import type { MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '#events/messaging/whatsapp.ts';
import type { Message } from '#functions/data/messages/message-items.ts';

const settings = {
  provider: 'whatsapp',
  baseUrl: 'https://provider.example',
  apiVersion: 'v1',
  phoneNumberId: '1',
  businessAccountId: '2',
  accessToken: 'token',
} as unknown as MessagingSettings;
const message = {
  reservationId: 1,
  kind: 'booked',
  phone: '+201001234567',
  language: 'en',
  parameters: ['Mona'],
} as unknown as Message;

const send = () => sendMessage(settings, message, { timeout: 60_000, retries: 1, firstPause: 1 });

/** Makes the provider give this answer to every request. */
const answerWith = (answer: () => Promise<Response>): void => {
  vi.stubGlobal('fetch', vi.fn(answer));
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a send request', () => {
  it.each([
    ['accepted', 200, { messages: [{ id: 'm1' }] }, { kind: 'accepted' }],
    ['unknown when the answer cannot be read', 200, {}, { kind: 'unknown', reason: 'unreadable answer' }],
    ['refused without a code', 400, {}, { kind: 'refused', reason: '400' }],
    ['refused with a code', 400, { error: { code: 100 } }, { kind: 'refused', reason: '400 code 100' }],
    ['busy by its code', 400, { error: { code: 4 } }, { kind: 'busy', reason: '400 code 4' }],
    ['busy by its status', 429, { error: {} }, { kind: 'busy', reason: '429' }],
    ['unknown when the provider fails', 500, 'text', { kind: 'unknown', reason: '500' }],
  ])('is %s', async (_, status, body, outcome) => {
    answerWith(() => Promise.resolve(Response.json(body, { status })));

    expect(await send()).toEqual(outcome);
  });

  it.each([
    [
      'busy when no connection was made',
      new TypeError('failed', { cause: { code: 'ECONNREFUSED' } }),
      'busy',
      'ECONNREFUSED',
    ],
    [
      'unknown when the connection ended',
      new TypeError('failed', { cause: { code: 'ECONNRESET' } }),
      'unknown',
      'ECONNRESET',
    ],
    ['unknown when nothing more is known', new Error('gone'), 'unknown', 'no answer'],
  ])('is %s', async (_, error, kind, reason) => {
    answerWith(() => Promise.reject(error));

    expect(await send()).toEqual({ kind, reason });
  });
});
