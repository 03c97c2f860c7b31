import { describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { recordSession } from '#web/features/laser-session/record-session.ts';
import type { SessionCalls } from '#web/features/laser-session/record-session.ts';

const charge = { pulses: 3, pricePerPulse: 5.25, amount: asPiastres(1575) };

const recorder = (refuse: 'charge' | 'session' | 'nothing') => {
  const sent: unknown[] = [];
  const refusal = new Error('refused');
  const calls: SessionCalls = {
    setCharge: async (body) => {
      sent.push(['charge', body]);
      if (refuse === 'charge') throw refusal;
    },
    recordSession: async (body) => {
      sent.push(['session', body]);
      if (refuse === 'session') throw refusal;
    },
  };
  return { sent, calls, refusal };
};

describe('recording a session', () => {
  it('sends a laser session in one call', async () => {
    const { sent, calls } = recorder('nothing');
    expect(await recordSession({ reservationId: 7, mode: 'laser', charge: charge }, calls)).toEqual({
      kind: 'recorded',
    });
    expect(sent).toEqual([['session', { reservationId: 7, pulses: 3, pricePerPulse: 5.25 }]]);
  });

  it('sets a fractional charge before it records the session', async () => {
    const { sent, calls } = recorder('nothing');
    const fractional = { pulses: 1, pricePerPulse: 1500, amount: asPiastres(150_000) };
    expect(await recordSession({ reservationId: 7, mode: 'fractional', charge: fractional }, calls)).toEqual({
      kind: 'recorded',
    });
    expect(sent).toEqual([
      ['charge', { reservationId: 7, amount: 1500 }],
      ['session', { reservationId: 7, pulses: 1, pricePerPulse: 1500 }],
    ]);
  });

  it('stops at a refused charge', async () => {
    const { sent, calls, refusal } = recorder('charge');
    expect(await recordSession({ reservationId: 7, mode: 'fractional', charge: charge }, calls)).toEqual({
      kind: 'payment_failed',
      error: refusal,
    });
    expect(sent).toHaveLength(1);
  });

  it('distinguishes a refused session from a refused charge', async () => {
    const { calls, refusal } = recorder('session');
    expect(await recordSession({ reservationId: 7, mode: 'fractional', charge: charge }, calls)).toEqual({
      kind: 'recording_failed',
      error: refusal,
    });
    expect(await recordSession({ reservationId: 7, mode: 'laser', charge: charge }, calls)).toEqual({
      kind: 'recording_failed',
      error: refusal,
    });
  });
});
