import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPiastres } from '#shared/rules/money.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import { sessionVisitOf } from '#web/features/laser-session/session-action.tsx';
import type { SessionVisit } from '#web/features/laser-session/session-entry.ts';
import {
  chargeOfEntry,
  modeOf,
  parsePrice,
  parsePulses,
  prefilledPrice,
  priceProblem,
  pulsesProblem,
} from '#web/features/laser-session/session-entry.ts';

const visitOf = (more: Partial<SessionVisit> = {}): SessionVisit => ({
  reservationId: 7,
  patientName: 'Mona',
  serviceType: 'laser',
  laserAreas: ['legs'],
  paymentAmount: null,
  latestFractionalPrice: 1500,
  ...more,
});

it('keeps the further service of the present patient for the form', () => {
  const patient = { id: 7, serviceType: 'laser', serviceName: 'Gentle', serviceNameAr: 'جنتل' } as DoctorQueueItem;

  expect(sessionVisitOf(patient, undefined)).toMatchObject({ serviceName: 'Gentle', serviceNameAr: 'جنتل' });
});

const branch = { pricePerPulse: 5.5, fractionalPrice: 1800 };

describe('the prefilled price', () => {
  it('is the price per pulse of the branch for laser', () => {
    expect(prefilledPrice(visitOf(), branch)).toBe('5.50');
  });

  it('is empty for laser while the branch price is unknown', () => {
    expect(prefilledPrice(visitOf())).toBe('');
  });

  it('is the latest fractional price for fractional when above 0', () => {
    const fractional = (latest: number | null) => visitOf({ serviceType: 'fractional', latestFractionalPrice: latest });

    expect(prefilledPrice(fractional(1500))).toBe('1500.00');
    expect(prefilledPrice(fractional(0))).toBe('');
    expect(prefilledPrice(fractional(null))).toBe('');
    expect(prefilledPrice(fractional(null), branch)).toBe('1800.00');
  });

  it('is the charge that exists already', () => {
    const charged = visitOf({ serviceType: 'fractional', paymentAmount: 1200.5 });

    expect(prefilledPrice(charged, branch)).toBe('1200.50');
  });
});

describe('the mode', () => {
  it('is fractional only for fractional visits', () => {
    expect(modeOf(visitOf())).toBe('laser');
    expect(modeOf({ serviceType: 'fractional' })).toBe('fractional');
  });
});

describe('what is typed', () => {
  it.each([
    ['12', 12],
    ['', 1],
    ['many', 1],
    ['٢٥', 25],
    ['-3', -3],
    ['7.9', 7],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['١٬٢٠٠', 1200],
  ])('reads %j as %i pulses', (text, pulses) => {
    expect(parsePulses(text)).toBe(pulses);
  });

  it.each([
    ['5', 5],
    ['٥٫٢٥', 5.25],
    ['.5', 0.5],
    ['1,500', 1500],
    ['5,5', 5.5],
    ['0', 0],
    ['-1', -1],
  ])('reads %j as %d pounds', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  it('does not read an empty price as free', () => {
    expect(parsePrice('')).toBeNaN();
  });
});

describe('the charge', () => {
  it.each([
    ['0', '5'],
    ['-4', '5'],
    ['1000001', '5'],
    ['3', '-0.01'],
    ['3', '0.005'],
    ['3', '1.500'],
    ['3', ''],
    ['3', '1000000000'],
  ])('is missing for %s pulses at %s pounds', (pulses, price) => {
    expect(chargeOfEntry({ pulses, price }, 'laser')).toBeNull();
  });

  it('is 0 for a free session', () => {
    expect(chargeOfEntry({ pulses: '3', price: '0' }, 'laser')?.amount).toBe(0);
  });

  it('counts one pulse when the field is empty', () => {
    expect(chargeOfEntry({ pulses: '', price: '5' }, 'laser')?.pulses).toBe(1);
  });

  it('counts one pulse for a fractional session, whatever the hidden field holds', () => {
    expect(chargeOfEntry({ pulses: '40', price: '1500' }, 'fractional')).toEqual({
      pulses: 1,
      pricePerPulse: 1500,
      amount: 150_000,
    });
  });

  it('is pulses × price to the piastre for any price in piastres', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000 }), (pulses, piastres) => {
        const price = (piastres / 100).toFixed(2);

        const charge = chargeOfEntry({ pulses: String(pulses), price }, 'laser');

        expect(charge?.amount).toBe(pulses * piastres);
        expect(toPiastres(charge?.pricePerPulse ?? -1)).toBe(piastres);
      }),
    );
  });
});

describe('the sentence at a field', () => {
  it.each([
    ['0', 'pulses_min'],
    ['-4', 'pulses_min'],
    ['1000001', 'pulses_max'],
  ])('of %s pulses is %s', (text, problem) => {
    expect(pulsesProblem(text)).toBe(problem);
  });

  it.each([
    ['', 'price_required'],
    ['five', 'price_required'],
    ['-0.01', 'price_negative'],
    ['0.005', 'price_step'],
    ['1000000000', 'price_max'],
  ])('of the price %j is %s', (text, problem) => {
    expect(priceProblem(text)).toBe(problem);
  });
});
