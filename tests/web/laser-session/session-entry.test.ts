import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPiastres } from '../../../shared/rules/money.ts';
import {
  chargeOf,
  freshEntry,
  modeOf,
  parsePrice,
  parsePulses,
  problemsOf,
} from '../../../web/features/laser-session/session-entry.ts';
import type { SessionRecord } from '../../../web/features/laser-session/session-entry.ts';

const record: SessionRecord = {
  reservation_id: 7,
  patient_name: 'Mona',
  reservation_type: 'laser',
  laser_area: 'legs',
  payment_amount: null,
  latest_fractional_price: 1500,
};

describe('a fresh entry', () => {
  it('starts a laser session with one pulse and no price', () => {
    expect(freshEntry(record)).toEqual({ pulses: '1', price: '' });
  });

  it('prefills a fractional price with the latest one, when above 0', () => {
    expect(freshEntry({ ...record, reservation_type: 'fractional' }).price).toBe('1500.00');
    expect(freshEntry({ ...record, reservation_type: 'fractional', latest_fractional_price: 0 }).price).toBe('');
    expect(freshEntry({ ...record, reservation_type: 'fractional', latest_fractional_price: null }).price).toBe('');
  });

  it('prefers the charge that already stands', () => {
    expect(freshEntry({ ...record, reservation_type: 'fractional', payment_amount: 1200.5 }).price).toBe('1200.50');
  });

  it('is fractional only for fractional records', () => {
    expect(modeOf(record)).toBe('laser');
    expect(modeOf({ reservation_type: 'fractional' })).toBe('fractional');
  });
});

describe('reading what is typed', () => {
  it.each([
    ['12', 12],
    ['', 1],
    ['many', 1],
    ['٢٥', 25],
    ['-3', -3],
    ['7.9', 7],
  ])('reads %j as %i pulses', (text, pulses) => {
    expect(parsePulses(text)).toBe(pulses);
  });

  it.each([
    ['5', 5],
    ['٥٫٢٥', 5.25],
    ['0', 0],
    ['-1', -1],
  ])('reads %j as %d pounds', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  it('does not read an empty price as free', () => {
    expect(parsePrice('')).toBeNaN();
  });
});

describe('what may be recorded', () => {
  it.each([
    [{ pulses: '0', price: '5' }, { pulses: 'pulses_min' }],
    [{ pulses: '-4', price: '5' }, { pulses: 'pulses_min' }],
    [{ pulses: '3', price: '-0.01' }, { price: 'price_negative' }],
    [{ pulses: '3', price: '0.005' }, { price: 'price_step' }],
    [{ pulses: '3', price: '' }, { price: 'price_required' }],
    [{ pulses: '3', price: '0' }, {}],
    [{ pulses: '', price: '5' }, {}],
  ])('finds in %j: %j', (entry, problems) => {
    expect(problemsOf(entry, 'laser')).toEqual(problems);
  });

  it('asks a fractional session for no pulses', () => {
    expect(problemsOf({ pulses: '0', price: '5' }, 'fractional')).toEqual({});
    expect(chargeOf({ pulses: '40', price: '1500' }, 'fractional')).toEqual({
      pulses: 1,
      pricePerPulse: 1500,
      amount: 150_000,
    });
  });

  it('has no charge while something is wrong', () => {
    expect(chargeOf({ pulses: '0', price: '5' }, 'laser')).toBeNull();
  });

  it('charges pulses × price to the piastre, for any price in piastres', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000 }), (pulses, piastres) => {
        const price = (piastres / 100).toFixed(2);
        const charge = chargeOf({ pulses: String(pulses), price }, 'laser');
        expect(charge?.amount).toBe(pulses * piastres);
        expect(toPiastres(charge?.pricePerPulse ?? -1)).toBe(piastres);
      }),
    );
  });
});
