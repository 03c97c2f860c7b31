import { describe, expect, it } from 'vitest';
import { showUpRate, withOutcome } from '#functions/domain/queue/show-up.ts';
import { asReservationId } from '#shared/rules/ids.ts';

const [first, second] = [asReservationId(1), asReservationId(2)];

describe('the outcomes of bookings from home', () => {
  it('keep that a patient came, also when "did not come" is added later', () => {
    const came = withOutcome([], first, true);

    expect(withOutcome(came, first, false)).toBe(came);
    expect(withOutcome(withOutcome([], first, false), first, true)).toEqual([1]);
  });

  it('are the same when "did not come" is added twice', () => {
    const missed = withOutcome([], second, false);

    expect(missed).toEqual([-2]);
    expect(withOutcome(missed, second, false)).toBe(missed);
  });

  it('keep the sixty newest reservations', () => {
    const full = Array.from({ length: 60 }, (_, index) => index + 2);

    expect(withOutcome(full, first, true)).toBe(full);
  });

  it('are assumed before anything is known', () => {
    expect(showUpRate()).toBe(0.8);
  });
});
