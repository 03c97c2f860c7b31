import { describe, expect, it } from 'vitest';
import { deskRowOfRecord, deskRowOfUnpaid, owedOf } from '#web/features/reception/desk-rows.ts';
import { rowWith, unpaidWith } from './rows.ts';
import type { CompletedRecord } from '#web/lib/answers.ts';

const recordWith = (more: Partial<CompletedRecord>): CompletedRecord => ({
  reservation_id: 5,
  patient_id: 'p5',
  patient_name: 'Mona',
  patient_phone: '01001234567',
  doctor_name: null,
  serviceType: 'laser',
  laser_area: 'legs',
  laser_areas: ['legs'],
  queue_position: 12,
  payment_status: 'unpaid',
  payment_amount: 500,
  completed_at: '2026-11-20T10:00:00.000Z',
  latest_fractional_price: null,
  session_recorded: true,
  ...more,
});

describe('the row of a finished visit', () => {
  it('owes what the list of debts says', () => {
    const row = deskRowOfRecord(recordWith({ payment_status: 'partial' }), new Map([[5, 200]]));

    expect(row).toMatchObject({ balance: 200, amount_paid: 300, ticket_no: 12, status: 'completed' });
  });

  it('owes its whole charge while the list of debts has no line for it', () => {
    expect(deskRowOfRecord(recordWith({}), new Map())).toMatchObject({ balance: 500, amount_paid: 0 });
  });

  it('owes nothing when it is paid, whatever an older list of debts says', () => {
    const row = deskRowOfRecord(recordWith({ payment_status: 'paid' }), new Map([[5, 200]]));

    expect(row).toMatchObject({ balance: 0, amount_paid: 500 });
    expect(owedOf(row)).toBeUndefined();
  });

  it('has no sum before the session is charged', () => {
    const row = deskRowOfRecord(recordWith({ payment_amount: null }), new Map());

    expect(row).toMatchObject({ amount: null, balance: null, amount_paid: 0 });
    expect(owedOf(row)).toBeUndefined();
  });
});

describe('the row of a debt', () => {
  const [debt] = unpaidWith([{ id: 3, balance: 300 }]).unpaid_payments;
  if (debt === undefined) throw new Error('no debt');

  it('keeps status and ticket of the same visit in a list of today', () => {
    expect(deskRowOfUnpaid(debt, rowWith({ id: 3 }))).toMatchObject({ status: 'waiting', ticket_no: 3 });
  });

  it('is in no list for a visit of an earlier day, and partly paid when less than the charge is left', () => {
    const row = deskRowOfUnpaid({ ...debt, balance: 100 }, undefined);

    expect(row).toMatchObject({ status: null, ticket_no: null, payment_status: 'partial', amount_paid: 200 });
  });
});
