import { describe, expect, it } from 'vitest';
import { amountOf, sessionState } from '#web/features/completed-records/record-state.ts';

const record = { serviceType: 'laser', sessionRecorded: false, paymentAmount: null } as const;

describe('what a completed record offers', () => {
  it('offers no session for a regular consultation, whatever was paid', () => {
    expect(sessionState({ ...record, serviceType: 'regular', paymentAmount: 300 })).toBe('not_available');
  });

  it('offers a session while none is recorded', () => {
    expect(sessionState(record)).toBe('open');
    expect(sessionState({ ...record, serviceType: 'fractional', paymentAmount: '0' })).toBe('open');
  });

  it('is recorded when there is a session, also a free one', () => {
    expect(sessionState({ ...record, paymentAmount: '150.00' })).toBe('recorded');
    expect(sessionState({ ...record, sessionRecorded: true, paymentAmount: 0 })).toBe('recorded');
    expect(sessionState({ ...record, serviceType: 'fractional', sessionRecorded: true, paymentAmount: 1500 })).toBe(
      'recorded',
    );
  });

  it('still offers the session when there is only a fractional charge', () => {
    expect(sessionState({ ...record, serviceType: 'fractional', paymentAmount: 1500 })).toBe('open');
  });
});

describe('the amount of a record', () => {
  it.each([
    [150, 150],
    ['150.50', 150.5],
    [null, null],
    ['', null],
    ['soon', null],
  ])('reads %j as %j pounds', (amount, pounds) => {
    expect(amountOf(amount)).toBe(pounds);
  });
});
