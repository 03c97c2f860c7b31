import { describe, expect, it } from 'vitest';
import { toPiastres } from '#shared/rules/money.ts';
import type { SessionCharge } from '#web/features/laser-session/session-entry.ts';
import type { SessionGuide } from '#web/features/laser-session/unusual-figures.ts';
import { unusualFigures } from '#web/features/laser-session/unusual-figures.ts';
import { guideWith, lastSession } from './session-guides.ts';

const chargeOf = ({
  pulses = 100,
  price = 5,
}: {
  readonly pulses?: number;
  readonly price?: number;
}): SessionCharge => ({
  pulses,
  pricePerPulse: price,
  amount: toPiastres(pulses * price),
});

const fieldsOf = (charge: SessionCharge, guide?: SessionGuide): string[] =>
  unusualFigures(charge, 'laser', guide).map(({ field }) => field);

describe('an unusual count', () => {
  it('is more than three times the usual one of the area', () => {
    const guide = guideWith({ usual: { pulses: 100, pricePerPulse: 5 } });

    expect(fieldsOf(chargeOf({ pulses: 300 }), guide)).toEqual([]);
    expect(fieldsOf(chargeOf({ pulses: 301 }), guide)).toEqual(['pulses']);
  });

  it('is less than a third of the usual one', () => {
    const guide = guideWith({ usual: { pulses: 100, pricePerPulse: 5 } });

    expect(fieldsOf(chargeOf({ pulses: 34 }), guide)).toEqual([]);
    expect(fieldsOf(chargeOf({ pulses: 33 }), guide)).toEqual(['pulses']);
  });

  it("is compared with the patient's last session when the area has no usual one", () => {
    const guide = guideWith({ lastSession });

    expect(fieldsOf(chargeOf({ pulses: 1250 }), guide)).toEqual(['pulses']);
    expect(unusualFigures(chargeOf({ pulses: 1250 }), 'laser', guide)[0]).toEqual({
      field: 'pulses',
      value: 1250,
      usual: 100,
    });
  });

  it('is the single pulse of an untouched field, or more than a session takes, when nothing is known', () => {
    expect(fieldsOf(chargeOf({ pulses: 1 }))).toEqual(['pulses']);
    expect(fieldsOf(chargeOf({ pulses: 5000 }))).toEqual([]);
    expect(fieldsOf(chargeOf({ pulses: 5001 }))).toEqual(['pulses']);
  });
});

describe('an unusual price', () => {
  it('is more than three times the price per pulse of the branch', () => {
    expect(fieldsOf(chargeOf({ price: 15 }), guideWith())).toEqual([]);
    expect(fieldsOf(chargeOf({ price: 15.5 }), guideWith())).toEqual(['price']);
  });

  it('is a free session', () => {
    expect(fieldsOf(chargeOf({ price: 0 }), guideWith())).toEqual(['price']);
  });

  it('is compared with the usual price of the area before that of the branch', () => {
    const guide = guideWith({ usual: { pulses: 100, pricePerPulse: 20 } });

    expect(fieldsOf(chargeOf({ price: 20 }), guide)).toEqual([]);
  });

  it('is compared with the latest price for fractional, which has no count', () => {
    const fractional = (price: number): string[] =>
      unusualFigures(chargeOf({ pulses: 1, price }), 'fractional', guideWith()).map(({ field }) => field);

    expect(fractional(1500)).toEqual([]);
    expect(fractional(15_000)).toEqual(['price']);
  });
});
