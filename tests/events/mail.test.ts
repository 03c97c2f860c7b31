import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendBySes } from '#functions/mail.ts';

const mail = { to: 'owner@clinic.test', subject: 'الرئيسي', text: 'خصم 50٪' };

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a mail by Amazon SES', () => {
  it('is plain text from the sender of the environment, signed with the function’s own credentials', async () => {
    const sent: { url: string; headers: Headers; body: unknown }[] = [];
    const send = sendBySes('alerts@clinic.test', 'eu-central-1', (url, { headers, body }) => {
      sent.push({ url, headers: new Headers(headers), body: JSON.parse(body) as unknown });
      return Promise.resolve(new Response('{"MessageId":"1"}'));
    });

    expect(await send(mail)).toBe('accepted');

    expect(sent.map(({ url }) => url)).toEqual(['https://email.eu-central-1.amazonaws.com/v2/email/outbound-emails']);
    expect(sent[0]?.body).toEqual({
      FromEmailAddress: 'alerts@clinic.test',
      Destination: { ToAddresses: ['owner@clinic.test'] },
      Content: {
        Simple: {
          Subject: { Data: 'الرئيسي', Charset: 'UTF-8' },
          Body: { Text: { Data: 'خصم 50٪', Charset: 'UTF-8' } },
        },
      },
    });
    expect(sent[0]?.headers.get('authorization')).toContain('/eu-central-1/ses/aws4_request');
  });

  it.each([
    [400, 'refused'],
    [429, 'refused'],
    [500, 'unknown'],
  ] as const)('that is answered with %i is %s', async (status, outcome) => {
    const send = sendBySes('alerts@clinic.test', 'eu-central-1', () => Promise.resolve(new Response('{}', { status })));
    expect(await send(mail)).toBe(outcome);
  });

  it('without an answer is unknown', async () => {
    const send = sendBySes('alerts@clinic.test', 'eu-central-1', () => Promise.reject(new Error('no answer')));
    expect(await send(mail)).toBe('unknown');
  });
});
