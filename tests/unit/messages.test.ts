import { describe, expect, it } from 'vitest';
import { languages } from '#shared/errors.ts';
import { messageKinds } from '#shared/events/messages.ts';
import {
  clockRange,
  languageOfName,
  messageRanks,
  messageStates,
  queueNoticeOf,
  redundantAfterBooking,
} from '#functions/domain/messages/messages.ts';
import { everyTemplate, expiryMinutes, notificationOf, textOf } from '#functions/domain/messages/templates.ts';
import { isPushService } from '#functions/domain/messages/push-services.ts';
import type { QueuedTicket } from '#functions/domain/queue/queue.ts';
import { placesOf as rankedPlacesOf } from '#shared/rules/queue-place.ts';
import { isSameSecret, signatureOf } from '#functions/domain/messages/webhook-signature.ts';

const placesOf = (text: string): string[] => [...text.matchAll(/\{\{(\d+)\}\}/g)].map((match) => match[1] ?? '');
const waiting = (id: number): QueuedTicket => ({ id, type: 'regular', status: 'waiting' });
const now = new Date('2026-11-21T10:00:00.000Z');
/** A quarter of an hour for each ticket. */
const waitOf = ({ id }: Pick<QueuedTicket, 'id'>) =>
  ({
    wait: id * 15,
    queueWait: id * 15,
    low: id * 15 - 5,
    high: id * 15 + 5,
    note: null,
    doctorId: 'a',
    calledBefore: [],
  }) as const;
const placesWith = (tickets: readonly QueuedTicket[], arrivals = false) => {
  const doctors = [{ doctorId: 'a' }];
  const places = rankedPlacesOf(tickets, { arrivals, atWork: doctors, seen: doctors });
  return { arrivals, now, of: waitOf, placeOf: ({ id }: Pick<QueuedTicket, 'id'>) => places.get(id) ?? null };
};

describe('the templates', () => {
  const named = everyTemplate.map((template) => ({ ...template, title: template.name }));

  it.each(named)('$title takes the same parameters in every language, numbered from 1', ({ text, push }) => {
    const expected = placesOf(text.en);
    expect(expected).toEqual(expected.map((_, index) => String(index + 1)));
    for (const language of languages) {
      expect(placesOf(text[language])).toEqual(expected);
      const pushed = placesOf(`${push?.title[language] ?? ''} ${push?.body[language] ?? ''}`);
      // No name: anybody who sees the phone reads its notifications.
      expect(pushed).not.toContain('1');
      expect(expected).toEqual(expect.arrayContaining(pushed));
    }
  });

  it('have names that the provider takes, one for each text', () => {
    const names = everyTemplate.map(({ name }) => name);
    const texts = everyTemplate.map(({ text }) => JSON.stringify(text));
    const pairs = names.map((name, index) => `${name} ${String(texts[index])}`);

    expect(new Set(pairs).size).toBe(new Set(names).size);
    expect(new Set(pairs).size).toBe(new Set(texts).size);
    expect(names.filter((name) => !/^[a-z0-9_]{1,512}$/.test(name))).toEqual([]);
  });

  it('are read with their parameters put in', () => {
    const called = { kind: 'called', language: 'en', parameters: ['Mona', 'Main', '7', '2'] } as const;
    expect(textOf(called)).toBe('Hello Mona, it is your turn at Main, ticket number 7. Please come in now.');
    expect(textOf({ ...called, variant: 'room' })).toBe(
      'Hello Mona, it is your turn at Main, ticket number 7. Please come to room 2 now.',
    );
    expect(notificationOf({ ...called, variant: 'room', language: 'ar' })?.title).toBe('دوركم دلوقتي: غرفة 2');
    expect(textOf({ ...called, language: 'ar' })).toContain('دوركم دلوقتي في Main، تذكرة رقم 7.');
  });

  it.each(named)('$title neither begins nor ends with a parameter, which the provider refuses', ({ text }) => {
    for (const language of languages) expect(text[language]).not.toMatch(/^\{\{|\}\}$/);
  });

  it('write a span of clock times, and each time alone across midnight', () => {
    const at = (time: string): Date => new Date(`2026-11-22T${time}:00Z`);
    const cairo = { language: 'en', timeZone: 'Africa/Cairo' } as const;

    expect(clockRange({ from: at('16:40'), to: at('17:00') }, cairo)).toMatch(/^6:40 to 7:00\spm$/i);
    expect(clockRange({ from: at('16:40'), to: at('16:40') }, cairo)).toMatch(/^6:40\spm$/i);
    expect(clockRange({ from: at('21:40'), to: at('22:10') }, cairo)).toMatch(/^11:40\spm to 12:10\sam$/i);
    expect(clockRange({ from: at('16:40'), to: at('17:00') }, { ...cairo, language: 'ar' })).toMatch(
      /^من 6:40 لـ 7:00\sم$/,
    );
  });

  it('are in Arabic for those who write their name so', () => {
    expect(languageOfName('منى حسن')).toBe('ar');
    expect(languageOfName('Mona Hassan')).toBe('en');
  });
});

describe('who is near', () => {
  const five = [1, 2, 3, 4, 5].map(waiting);

  it('is next as the first to be called, and near as one of the first three', () => {
    const near = five.map((ticket) => queueNoticeOf(placesWith(five), ticket));

    expect(near).toEqual(['next', 'three_ahead', 'three_ahead', null, null]);
  });

  it('is near and not next as the first who has not arrived, where arrivals are marked', () => {
    const [first = waiting(1), second = waiting(2)] = five;
    const tickets = [first, { ...second, arrivedAt: '2026-11-21T10:00:00.000Z' }];

    const near = tickets.map((ticket) => queueNoticeOf(placesWith(tickets, true), ticket));

    expect(near).toEqual(['three_ahead', 'next']);
  });

  it('is who has to leave now to be here at the earliest expected call, unless the patient is here', () => {
    const fifth = waiting(5);
    const places = placesWith(five);

    const near = [60, 70, 90].map((wayMinutes) => queueNoticeOf(places, { ...fifth, wayMinutes }));
    const here = queueNoticeOf(places, { ...fifth, wayMinutes: 90, arrivedAt: '2026-11-21T09:00:00.000Z' });

    expect(near).toEqual([null, 'three_ahead', 'three_ahead']);
    expect(here).toBeNull();
  });

  it('is not a patient who does not wait', () => {
    expect(queueNoticeOf(placesWith(five), waiting(9))).toBeNull();
  });

  it('are redundant when the confirmation contains them', () => {
    const redundant = five.map((ticket) => redundantAfterBooking(placesWith(five), ticket));

    expect(redundant).toEqual([['three_ahead', 'next'], ['three_ahead'], ['three_ahead'], [], []]);
  });
});

describe('the states of a message', () => {
  it('have ranks by which reports only ever take it further', () => {
    const { queued, sending, unconfirmed, sent, failed, delivered, read } = messageRanks;
    expect([queued, sending, sent, failed, delivered, read]).toEqual(
      [queued, sending, sent, failed, delivered, read].toSorted((a, b) => a - b),
    );
    expect(unconfirmed).toBe(sending);
    expect(Object.keys(messageRanks).toSorted()).toEqual([...messageStates].toSorted());
  });

  it('are kept in use long enough for clocks five minutes apart', () => {
    for (const kind of messageKinds) expect(expiryMinutes[kind]).toBeGreaterThan(10);
  });
});

describe('the signature of a webhook', () => {
  it('is the one of the documentation: HMAC-SHA256 over the raw body, in hex', () => {
    // Checked with: printf '%s' '{"a":1}' | openssl dgst -sha256 -hmac secret
    expect(signatureOf('{"a":1}', 'secret')).toBe(
      'sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494',
    );
  });

  it('differs for every other byte and secret', () => {
    const right = signatureOf('{"a":1}', 'secret');
    expect(signatureOf('{"a": 1}', 'secret')).not.toBe(right);
    expect(signatureOf('{"a":1}', 'Secret')).not.toBe(right);
  });

  it('is compared whole', () => {
    expect(isSameSecret('abc', 'abc')).toBe(true);
    expect(isSameSecret('ab', 'abc')).toBe(false);
    expect(isSameSecret('', 'abc')).toBe(false);
  });
});

describe('the address of a device', () => {
  it('is one of a push service that is known, because a public request names it', () => {
    const known = ['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/a'];
    const strange = [
      'https://fcm.googleapis.com.evil.example/a',
      'http://fcm.googleapis.com/a',
      'https://fcm.googleapis.com:8443/a',
      'https://user@fcm.googleapis.com/a',
      'https://169.254.169.254/latest',
      'http://127.0.0.1:4000/a',
    ];

    expect([...known, ...strange].filter((address) => isPushService(address))).toEqual(known);
    expect(isPushService('http://127.0.0.1:4000/a', 'http://127.0.0.1:4000')).toBe(true);
  });
});
