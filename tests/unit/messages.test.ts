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
  renderTemplate,
  templates,
  expiryMinutes,
} from '#functions/domain/messages/messages.ts';
import type { QueuedTicket } from '#functions/domain/queue/queue.ts';
import { placesOf as rankedPlacesOf } from '#shared/rules/queue-place.ts';
import { isSameSecret, signatureOf } from '#functions/domain/messages/webhook-signature.ts';

const placesOf = (text: string): string[] => [...text.matchAll(/\{\{(\d+)\}\}/g)].map((match) => match[1] ?? '');
const waiting = (id: number): QueuedTicket => ({ id, type: 'regular', status: 'waiting' });
const placesWith = (tickets: readonly QueuedTicket[], arrivals = false) => {
  const doctors = [{ doctorId: 'a' }];
  const places = rankedPlacesOf(tickets, { arrivals, atWork: doctors, seen: doctors });
  return { arrivals, placeOf: ({ id }: Pick<QueuedTicket, 'id'>) => places.get(id) ?? null };
};

describe('the templates', () => {
  it.each(messageKinds)('%s takes the same parameters in every language, numbered from 1', (kind) => {
    const expected = placesOf(templates[kind].text.en);
    expect(expected).toEqual(expected.map((_, index) => String(index + 1)));
    for (const language of languages) expect(placesOf(templates[kind].text[language])).toEqual(expected);
  });

  it('have names that the provider takes, one for each text', () => {
    const names = messageKinds.map((kind) => templates[kind].name);
    const texts = messageKinds.map((kind) => JSON.stringify(templates[kind].text));
    const pairs = names.map((name, index) => `${name} ${String(texts[index])}`);

    expect(new Set(pairs).size).toBe(new Set(names).size);
    expect(new Set(pairs).size).toBe(new Set(texts).size);
    expect(names.filter((name) => !/^[a-z0-9_]{1,512}$/.test(name))).toEqual([]);
  });

  it('are read with their parameters put in', () => {
    expect(renderTemplate('called', 'en', ['Mona', 'Main', '7'])).toBe(
      'Hello Mona, it is your turn at Main, ticket number 7. Please come in now.',
    );
    expect(renderTemplate('called', 'ar', ['منى', 'الفرع الرئيسي', '7'])).toContain(
      'دوركم دلوقتي في الفرع الرئيسي، تذكرة رقم 7.',
    );
  });

  it.each(messageKinds)('%s neither begins nor ends with a parameter, which the provider refuses', (kind) => {
    for (const language of languages) expect(templates[kind].text[language]).not.toMatch(/^\{\{|\}\}$/);
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
