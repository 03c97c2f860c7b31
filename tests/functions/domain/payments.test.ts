import fc from 'fast-check';
import { asPiastres } from '#shared/rules/money.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { reservationTypes } from '#shared/models/enums.ts';
import {
  type Charged,
  chargeOfSession,
  chargeWithoutVisit,
  fractionalCharge,
  owedOf,
} from '#functions/domain/money/payments.ts';
import { paymentPlan, type PaymentRequest } from '#functions/domain/money/payment-plan.ts';
import { always } from '#tests/shared/seeded.ts';
import { asPatientId } from '#shared/rules/ids.ts';

const account = (more: Partial<Charged> = {}): Charged => ({
  type: 'regular',
  patientId: asPatientId('p1'),
  charge: asPiastres(300_00),
  paid: asPiastres(0),
  ...more,
});

/** A payment in cash by the patient, all of the balance unless said otherwise. */
const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  patientId: asPatientId('p1'),
  amount: undefined,
  method: 'cash',
  reference: undefined,
  parts: undefined,
  credit: asPiastres(0),
  ...more,
});

const charge = fc.integer({ min: 0, max: 10_000_00 }).map(asPiastres);
/** Money as it can be: never more received than charged. */
const money = fc
  .tuple(fc.option(charge, { nil: undefined }), fc.nat(1000))
  .map(([amount, share]) => ({ charge: amount, paid: asPiastres(Math.floor(((amount ?? 0) * share) / 1000)) }));

/** The code of the refusal, or the answer. */
const outcome = (decide: () => number | undefined): unknown => {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const expectedOf = (has: { charge: number | undefined; paid: number }, amount: number | undefined): unknown => {
  if (has.charge === undefined) return 'CONFLICT';
  const open = has.charge - has.paid;
  if (open === 0) return 0;
  const part = amount ?? open;
  return part > 0 && part <= open ? part : 'VALIDATION_ERROR';
};

describe('a payment', () => {
  it('is the open balance when no amount is named', () => {
    expect(paymentPlan(account({ paid: asPiastres(120_00) }), request()).total).toBe(180_00);
  });

  it('never leaves a balance below nothing, for any request', () => {
    always(
      fc.property(
        money,
        fc.option(fc.integer({ min: 0, max: 20_000_00 }).map(asPiastres), { nil: undefined }),
        (has, amount) => {
          const taken = outcome(() => paymentPlan(account(has), request({ amount })).total);
          expect(taken).toBe(expectedOf(has, amount));
        },
      ),
    );
  });

  it('is refused for another patient before any amount is checked', () => {
    always(
      fc.property(money, (has) => {
        expect(outcome(() => paymentPlan(account(has), request({ patientId: asPatientId('p2') })).total)).toBe(
          'CONFLICT',
        );
      }),
      100,
    );
  });
});

describe('a payment in parts', () => {
  const parts = [
    { method: 'cash', amount: asPiastres(100_00), reference: undefined },
    { method: 'card', amount: asPiastres(150_00), reference: '0042' },
  ] as const;

  it('receives each part in its own way, and credit first', () => {
    const plan = paymentPlan(account(), request({ parts, credit: asPiastres(50_00) }));

    expect(plan).toEqual({ parts, credit: 50_00, total: 300_00 });
  });

  it('is refused when its parts and the credit are more than the balance', () => {
    expect(outcome(() => paymentPlan(account(), request({ parts, credit: asPiastres(50_01) })).total)).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('needs no money when credit pays everything', () => {
    expect(paymentPlan(account(), request({ credit: asPiastres(300_00) }))).toEqual({
      parts: [],
      credit: 300_00,
      total: 300_00,
    });
  });

  it('receives the rest in money when credit pays a part of the balance', () => {
    expect(paymentPlan(account(), request({ credit: asPiastres(120_00) })).parts).toMatchObject([
      { method: 'cash', amount: 180_00 },
    ]);
  });

  it('is refused when a cash part has a reference', () => {
    const withReference = [{ method: 'cash', amount: asPiastres(100_00), reference: '7' }] as const;

    expect(outcome(() => paymentPlan(account(), request({ parts: withReference })).total)).toBe('VALIDATION_ERROR');
  });
});

describe('the charge of a fractional visit', () => {
  it('can be set and replaced until money was received; the same one is always accepted', () => {
    always(
      fc.property(money, charge, (has, wanted) => {
        const fixed = has.paid > 0 && wanted !== has.charge;
        const decided = outcome(() => fractionalCharge(account({ ...has, type: 'fractional' }), wanted));
        expect(decided).toBe(fixed ? 'CONFLICT' : wanted);
      }),
    );
  });

  it('is of fractional visits only', () => {
    expect(outcome(() => fractionalCharge(account({ type: 'laser' }), asPiastres(1)))).toBe('CONFLICT');
    expect(outcome(() => fractionalCharge(account({ type: 'regular' }), asPiastres(1)))).toBe('CONFLICT');
  });
});

describe('the charge of a session', () => {
  it('is pulses × price for a visit without a charge, once', () => {
    always(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 1000_00 }).map(asPiastres),
        (pulses, price) => {
          const laser = account({ type: 'laser', charge: undefined });
          expect(chargeOfSession(laser, pulses, price)).toBe(pulses * price);
          const recorded = { ...laser, charge: asPiastres(pulses * price), sessionRecorded: true };
          expect(outcome(() => chargeOfSession(recorded, pulses, price))).toBe('CONFLICT');
        },
      ),
    );
  });

  it('accepts the charge that is there when it agrees, and no other', () => {
    const fractional = account({ type: 'fractional', charge: asPiastres(1500_00), paid: asPiastres(500_00) });
    expect(chargeOfSession(fractional, 1, asPiastres(1500_00))).toBe(1500_00);
    expect(outcome(() => chargeOfSession(fractional, 1, asPiastres(1499_99)))).toBe('CONFLICT');
  });

  it('does not exist for a regular visit, nor beyond what can be counted exactly', () => {
    expect(outcome(() => chargeOfSession(account(), 1, asPiastres(1)))).toBe('CONFLICT');
    const laser = account({ type: 'laser', charge: undefined });
    expect(outcome(() => chargeOfSession(laser, 1_000_000, asPiastres(99_999_999_900)))).toBe('VALIDATION_ERROR');
  });
});

describe('a visit that does not take place', () => {
  it('owes nothing and keeps what was received', () => {
    always(
      fc.property(money, (has) => {
        const left = { charge: chargeWithoutVisit(has), paid: has.paid };
        expect([owedOf(left), (left.charge ?? 0) >= has.paid]).toEqual([0, true]);
      }),
    );
  });

  it('costs what it costs when its session was recorded', () => {
    always(
      fc.property(money, (has) => {
        expect(chargeWithoutVisit({ ...has, sessionRecorded: true })).toBe(has.charge);
      }),
      100,
    );
  });

  it('costs nothing when nothing was received, of whatever type it is', () => {
    expect(reservationTypes.map((type) => chargeWithoutVisit(account({ type })))).toEqual(
      reservationTypes.map(() => undefined),
    );
  });
});
