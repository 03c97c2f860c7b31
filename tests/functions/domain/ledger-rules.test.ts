import { describe, expect, it } from 'vitest';
import { requireHolder, SHARED_HOLDER } from '#functions/domain/money/drawers.ts';
import { type Fund, takeFunds } from '#functions/domain/money/funds.ts';
import { planForBalance } from '#functions/domain/money/payment-plan.ts';
import { LARGEST_CHARGE } from '#functions/domain/money/payments.ts';
import { pricesBefore } from '#functions/domain/money/price-changes.ts';
import { amountToRefund } from '#functions/domain/money/refunds.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';

const reasonOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as { readonly reason?: string }).reason;
  }
};

const request = (more: Partial<Parameters<typeof planForBalance>[1]> = {}) => ({
  amount: undefined,
  method: 'cash' as const,
  reference: undefined,
  parts: undefined,
  credit: asPiastres(0),
  ...more,
});

const receptionist: Staff = {
  kind: 'staff',
  id: 'u-1',
  name: 'Nadia',
  email: 'n@example.com',
  role: 'reception',
  branchId: 1,
};

describe('a payment', () => {
  it('is refused when the credit is more than is owed', () => {
    const plan = () => planForBalance(asPiastres(100_00), request({ credit: asPiastres(101_00) }));

    expect(reasonOf(plan)).toBe('overpaid');
  });

  it('is refused when it has no part', () => {
    expect(reasonOf(() => planForBalance(asPiastres(100_00), request({ parts: [] })))).toBe('payment-of-zero');
  });
});

describe('a refund', () => {
  it('is refused when it is of nothing', () => {
    expect(reasonOf(() => amountToRefund(asPiastres(100), asPiastres(0)))).toBe('payment-of-zero');
  });
});

describe('a changed price', () => {
  it('is refused when it is larger than any charge', () => {
    const record = {
      type: 'regular' as const,
      patientId: asPatientId('p1'),
      charge: asPiastres(300_00),
      paid: asPiastres(0),
    };

    const change = () => pricesBefore(record, asPiastres(LARGEST_CHARGE + 1), undefined);

    expect(reasonOf(change)).toBe('charge-too-large');
  });
});

describe('the money of payments', () => {
  it('fails when more is taken than is left', () => {
    const day = asClinicDay('2026-11-22');
    const fund: Fund = { id: 'r1', day, at: '', type: 'regular', method: 'cash', left: asPiastres(50) };

    expect(() => takeFunds([fund], asPiastres(51))).toThrow(RangeError);
  });
});

describe('a drawer', () => {
  it('takes cash moves of its holder, and of everybody when it is shared', () => {
    requireHolder({ holder: 'u-1' }, receptionist);
    requireHolder({ holder: SHARED_HOLDER }, receptionist);

    expect(reasonOf(() => requireHolder({ holder: 'u-2' }, receptionist))).toBe('drawer-not-yours');
  });
});
