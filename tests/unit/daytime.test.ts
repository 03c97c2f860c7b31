import { describe, expect, it } from 'vitest';
import { wishOf } from '#functions/domain/messages/answers.ts';
import { nextDaytime } from '#functions/domain/messages/daytime.ts';

describe('a message that can wait', () => {
  it.each([
    ['2026-11-22T02:16:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T12:30:00.000Z', '2026-11-22T12:30:00.000Z'],
    ['2026-11-22T19:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['2026-10-29T20:30:00.000Z', '2026-10-30T08:00:00.000Z'],
    ['2027-04-29T20:30:00.000Z', '2027-04-30T07:00:00.000Z'],
  ])('of %s is sent at %s, by day in Cairo', (from, at) => {
    expect(nextDaytime(new Date(from), 'Africa/Cairo').toISOString()).toBe(at);
  });
});

describe('the wish of an answer', () => {
  it('recognises STOP and START as one word, in any spelling', () => {
    expect(['Stop!', 'إيقاف', ' أيقاف ', 'start', 'ابدأ'].map(wishOf)).toEqual([
      'stop',
      'stop',
      'stop',
      'start',
      'start',
    ]);
    expect(['Please do not stop', 'شكرا', ''].map(wishOf)).toEqual([undefined, undefined, undefined]);
  });

  it('is unknown when it says “cancel”, which may mean the visit that a reminder is about', () => {
    expect(wishOf('إلغاء')).toBeUndefined();
  });
});
