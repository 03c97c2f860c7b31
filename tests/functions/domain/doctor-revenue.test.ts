import { describe, expect, it } from 'vitest';
import {
  doctorFigures,
  revenueByDoctor,
  revenueOfUnknownDoctors,
  sumByDoctor,
} from '#functions/domain/reports/doctor-revenue.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';

const [visit, notCalled] = [asReservationId(1), asReservationId(2)];
const doctors = new Map([[visit, { id: 'u1', name: 'Dr. Samir' }]]);
const payment = (pounds: number) => ({ kind: 'payment' as const, amount: asPiastres(pounds * 100) });
const reversal = (pounds: number) => ({ kind: 'reversal' as const, amount: asPiastres(pounds * -100) });

describe('income per doctor', () => {
  it('is of the doctor who called the visit, less what was given back', () => {
    const lines = revenueByDoctor(
      [
        { ...payment(300), type: 'regular', reservationId: visit },
        { ...reversal(100), type: 'regular', reservationId: visit },
      ],
      doctors,
    );

    expect(lines).toEqual({ u1: { name: 'Dr. Samir', revenue: 200_00, payments: 1, reversals: 1 } });
  });

  it('has lines of their own for visits without a doctor, for credit and for packages', () => {
    const lines = revenueByDoctor(
      [
        { ...payment(1), type: 'laser', reservationId: notCalled },
        { ...payment(2), type: 'credit' },
        // A deposit that paid for the visit and is given back.
        { ...reversal(3), type: 'credit', reservationId: visit },
        // Money of a cancelled visit that was kept as credit, and is given back.
        { ...reversal(4), type: 'regular' },
        { ...payment(5), type: 'package', packageId: 'k1' },
        // Money of a cancelled visit that paid for a package, and is given back.
        { ...reversal(6), type: 'regular', packageId: 'k1' },
      ],
      doctors,
    );

    expect(lines).toEqual({
      no_doctor: { revenue: 1_00, payments: 1, reversals: 0 },
      credit: { revenue: -5_00, payments: 1, reversals: 2 },
      package: { revenue: -1_00, payments: 1, reversals: 1 },
    });
  });

  it('adds up over days, with the last name of a doctor', () => {
    const sum = { revenue: asPiastres(1), payments: 1, reversals: 0 };

    const both = sumByDoctor([
      { u1: { ...sum, name: 'Dr. Samir' }, u2: sum },
      { u1: { ...sum, name: 'Dr. Samir Adel' } },
      revenueOfUnknownDoctors(sum),
      revenueOfUnknownDoctors({ ...sum, revenue: asPiastres(0), payments: 0 }),
    ]);

    expect(both).toEqual({
      u1: { name: 'Dr. Samir Adel', revenue: 2, payments: 2, reversals: 0 },
      u2: sum,
      unknown: sum,
    });
  });

  it('is listed with the doctor who brought in most first, and other lines last', () => {
    const sum = (pounds: number) => ({ revenue: asPiastres(pounds * 100), payments: 1, reversals: 0 });

    const lines = doctorFigures({ package: sum(9), u1: sum(1), no_doctor: sum(8), u2: sum(2), u0: sum(1) });

    expect(lines.map(({ line, doctor_id, total_revenue }) => [line, doctor_id, total_revenue])).toEqual([
      ['doctor', 'u2', 2],
      ['doctor', 'u0', 1],
      ['doctor', 'u1', 1],
      ['no_doctor', null, 8],
      ['package', null, 9],
    ]);
  });
});
