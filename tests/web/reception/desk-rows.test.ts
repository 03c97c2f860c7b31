import { describe, expect, it } from 'vitest';
import { deskRowOfRecord, deskRowOfUnpaid, owedOf } from '#web/features/reception/desk/desk-rows.ts';
import { rowWith, unpaidWith } from './rows.ts';
import type { CompletedRecord } from '#web/lib/api/answers.ts';

const recordWith = (more: Partial<CompletedRecord>): CompletedRecord => ({
  reservationId: 5,
  patientId: 'p5',
  patientName: 'Mona',
  patientPhone: '01001234567',
  doctorName: null,
  serviceType: 'laser',
  laserArea: 'legs',
  laserAreas: ['legs'],
  queuePosition: 12,
  paymentStatus: 'unpaid',
  paymentAmount: 500,
  completedAt: '2026-11-20T10:00:00.000Z',
  latestFractionalPrice: null,
  sessionRecorded: true,
  packageUse: null,
  ...more,
});

describe('the row of a finished visit', () => {
  it('owes what the list of debts says', () => {
    const row = deskRowOfRecord(recordWith({ paymentStatus: 'partial' }), new Map([[5, 200]]));

    expect(row).toMatchObject({ balance: 200, amountPaid: 300, ticketNo: 12, status: 'completed' });
  });

  it('owes its whole charge while the list of debts has no line for it', () => {
    expect(deskRowOfRecord(recordWith({}), new Map())).toMatchObject({ balance: 500, amountPaid: 0 });
  });

  it('owes nothing when it is paid, whatever an older list of debts says', () => {
    const row = deskRowOfRecord(recordWith({ paymentStatus: 'paid' }), new Map([[5, 200]]));

    expect(row).toMatchObject({ balance: 0, amountPaid: 500 });
    expect(owedOf(row)).toBeUndefined();
  });

  it('has no sum before the session is charged', () => {
    const row = deskRowOfRecord(recordWith({ paymentAmount: null }), new Map());

    expect(row).toMatchObject({ amount: null, balance: null, amountPaid: 0 });
    expect(owedOf(row)).toBeUndefined();
  });
});

describe('the row of a debt', () => {
  const [debt] = unpaidWith([{ id: 3, balance: 300 }]).unpaidPayments;
  if (debt === undefined) throw new Error('no debt');

  it('keeps status and ticket of the same visit in a list of today', () => {
    expect(deskRowOfUnpaid(debt, rowWith({ id: 3 }))).toMatchObject({ status: 'waiting', ticketNo: 3 });
  });

  it('is in no list for a visit of an earlier day, and partly paid when less than the charge is left', () => {
    const row = deskRowOfUnpaid({ ...debt, balance: 100 }, undefined);

    expect(row).toMatchObject({ status: null, ticketNo: null, paymentStatus: 'partial', amountPaid: 200 });
  });
});
