import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isForVisit,
  type PackageState,
  packageUse,
  refundOfPackage,
  shareOfUse,
  unitsLeft,
  withUseElsewhere,
} from '#functions/domain/money/packages.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';

const today = asClinicDay('2026-11-22');

const bought = (more: Partial<PackageState> = {}): PackageState => ({
  service: 'laser',
  areas: ['face'],
  unit: 'sessions',
  units: 6,
  used: 0,
  charge: asPiastres(3000_00),
  paid: asPiastres(3000_00),
  singlePrice: asPiastres(600_00),
  expiresOn: today,
  ...more,
});

type Visit = Parameters<typeof packageUse>[1];
const visit = (more: Partial<Visit> = {}): Visit => ({
  type: 'laser',
  area: 'face',
  day: today,
  patientId: asPatientId('p00000000000000000000'),
  paid: asPiastres(0),
  ...more,
});

const session = { pulses: 100, pricePerPulse: asPiastres(5_00) };

const reasonOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as { readonly reason?: string }).reason;
  }
};

describe('a session taken from a package', () => {
  it('takes one session and charges nothing when sessions are counted', () => {
    expect(packageUse(bought(), visit(), session)).toEqual({ units: 1, charge: 0 });
  });

  it('takes the pulses and charges nothing when the package holds enough of them', () => {
    const pulses = bought({ unit: 'pulses', units: 500, used: 400 });

    expect(packageUse(pulses, visit(), session)).toEqual({ units: 100, charge: 0 });
  });

  it('charges the pulses that the package does not hold', () => {
    const pulses = bought({ unit: 'pulses', units: 500, used: 460 });

    expect(packageUse(pulses, visit(), session)).toEqual({ units: 40, charge: 300_00 });
  });

  it.each([
    ['package-used-up', bought({ used: 6 }), visit()],
    ['package-expired', bought({ expiresOn: asClinicDay('2026-11-21') }), visit()],
    ['package-refunded', bought({ refundedAt: '2026-11-20T10:00:00.000Z' }), visit()],
    ['package-for-another-service', bought(), visit({ area: 'legs' })],
    ['package-for-another-service', bought(), visit({ otherAreas: ['legs'] })],
    ['package-for-another-service', bought(), visit({ type: 'fractional' })],
    ['no-laser-session-for-regular', bought(), visit({ type: 'regular' })],
    ['laser-session-already-recorded', bought(), visit({ sessionRecorded: true })],
    ['charge-already-paid', bought(), visit({ paid: asPiastres(1) })],
  ])('is refused with %s when the package cannot be used', (reason, state, of) => {
    expect(reasonOf(() => packageUse(state, of, session))).toBe(reason);
  });

  it('is refused when the pulses that the package does not hold cost more than a charge may', () => {
    const pulses = bought({ unit: 'pulses', units: 500, used: 499 });
    const dear = { pulses: 1_000_000, pricePerPulse: asPiastres(100_000_00) };

    expect(reasonOf(() => packageUse(pulses, visit(), dear))).toBe('charge-too-large');
  });

  it('covers a visit when the package names each of its areas', () => {
    expect(isForVisit(bought({ areas: ['legs', 'face'] }), visit({ otherAreas: ['legs'] }))).toBe(true);
    expect(isForVisit(bought({ areas: [] }), visit({ otherAreas: ['legs'] }))).toBe(true);
  });

  it('is possible on the last day, and in any area when the package names none', () => {
    expect(isForVisit(bought({ areas: [] }), visit({ area: 'legs' }))).toBe(true);
    expect(unitsLeft(bought({ used: 2 }), today)).toBe(4);
    expect(unitsLeft(bought({ expiresOn: asClinicDay('2026-11-21') }), today)).toBe(0);
  });
});

describe('a refund', () => {
  it('gives back what was paid beyond the used sessions at their single price', () => {
    expect(refundOfPackage(bought({ used: 2 }))).toEqual({ charge: 1200_00, refund: 1800_00 });
    expect(refundOfPackage(bought({ used: 6 }))).toEqual({ charge: 3000_00, refund: 0 });
    expect(refundOfPackage(bought({ used: 2, paid: asPiastres(1000_00) }))).toEqual({ charge: 1200_00, refund: 0 });
  });

  it('gives all back that was paid of a debt, which is owed again', () => {
    const debt = bought({ units: 0, used: 0, paid: asPiastres(200_00) });

    expect(refundOfPackage(debt)).toEqual({ charge: 3000_00, refund: 200_00 });
  });

  it('is never below 0 and never more than was paid, whatever was used', () => {
    const state = fc.record({
      used: fc.nat(10_000),
      charge: fc.integer({ min: 1, max: 10_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      singlePrice: fc.integer({ min: 1, max: 1_000_000 }),
    });

    fc.assert(
      fc.property(state, ({ used, charge, share, singlePrice }) => {
        const paid = asPiastres(Math.floor(charge * share));
        const after = refundOfPackage({
          units: 10_000,
          used,
          charge: asPiastres(charge),
          paid,
          singlePrice: asPiastres(singlePrice),
        });

        expect(after.refund).toBeGreaterThanOrEqual(0);
        expect(after.refund).toBeLessThanOrEqual(paid);
        expect(after.charge).toBeLessThanOrEqual(charge);
        // Nothing is paid beyond what the package then costs.
        expect(paid - after.refund).toBeLessThanOrEqual(after.charge);
      }),
    );
  });
});

/** A use at another branch, or the undo of a use that is still there. */
const elsewhereStep = fc.record({ units: fc.integer({ min: 1, max: 9 }), undo: fc.boolean(), nth: fc.nat() });

describe('what a branch owes for units of a package that are used at another', () => {
  it('is nothing where the uses that are left after an undo moved their share already', () => {
    const terms = bought({ charge: asPiastres(1), units: 60, elsewhere: { units: 1, amount: asPiastres(1) } });

    expect(shareOfUse(terms, 1)).toBe(0);
  });

  it('is the exact price once all units are used there, whatever was used and undone before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(elsewhereStep, { maxLength: 40 }),
        (price, units, steps) => {
          let terms = bought({ charge: asPiastres(price), units });
          const uses: { readonly units: number; readonly amount: PackageState['charge'] }[] = [];
          const use = (wanted: number): void => {
            const taken = Math.min(wanted, units - (terms.elsewhere?.units ?? 0));
            if (taken === 0) return;
            const amount = shareOfUse(terms, taken);
            uses.push({ units: taken, amount });
            terms = { ...terms, elsewhere: withUseElsewhere(terms.elsewhere, { units: taken, amount }) };
            expect(amount).toBeGreaterThanOrEqual(0);
            expect(terms.elsewhere?.amount).toBeLessThanOrEqual(price);
          };
          for (const step of steps) {
            const [undone] = step.undo && uses.length > 0 ? uses.splice(step.nth % uses.length, 1) : [];
            if (undone === undefined) use(step.units);
            else {
              const back = { units: 0 - undone.units, amount: asPiastres(0 - undone.amount) };
              terms = { ...terms, elsewhere: withUseElsewhere(terms.elsewhere, back) };
            }
          }
          use(units);
          expect(terms.elsewhere).toEqual({ units, amount: price });
        },
      ),
    );
  });
});
