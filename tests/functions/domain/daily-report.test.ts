import { describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { type DayRecords, dailySummary } from '#functions/domain/reports/daily-report.ts';

const nothing: DayRecords = {
  tickets: [],
  entries: [],
  doctors: new Map(),
  services: [],
  sessions: [],
  pulseSessions: [],
  notes: [],
};

describe('a day’s report', () => {
  it('is all zeros for a day on which nothing happened', () => {
    expect(dailySummary(nothing)).toEqual({
      reservations: {
        total: 0,
        completed: 0,
        pending: 0,
        skipped: 0,
        no_show: 0,
        cancelled: 0,
        by_type: { regular: 0, laser: 0, fractional: 0 },
      },
      payments: {
        total_income: 0,
        total_payments: 0,
        paid: { count: 0, income: 0 },
        unpaid: { count: 0, income: 0 },
        collection_rate: 0,
        reversed: { count: 0, amount: 0 },
        by_method: [],
        by_service: [],
        by_further_service: [],
        by_doctor: [],
      },
      doctors: [],
      laser_treatments: { total_sessions: 0, total_pulses: 0, avg_pulses_per_session: 0 },
      pulse_tracking: {
        predicted_pulses: 0,
        actual_pulses: 0,
        discrepancy: 0,
        doctors_tracked: 0,
        open_sessions: 0,
        open_recorded_pulses: 0,
        of_other_days: 0,
        outside: 0,
        counted_later: 0,
        of_others: 0,
      },
    });
  });

  it('counts what is still to come as pending, and everybody who booked in the total', () => {
    const { reservations } = dailySummary({
      ...nothing,
      tickets: [
        { type: 'regular', status: 'waiting', paid: asPiastres(0) },
        { type: 'regular', status: 'completed', charge: asPiastres(300_00), paid: asPiastres(300_00) },
        { type: 'laser', status: 'in_progress', paid: asPiastres(0) },
        { type: 'laser', status: 'skipped', paid: asPiastres(0) },
        { type: 'fractional', status: 'no_show', paid: asPiastres(0) },
        { type: 'regular', status: 'cancelled', paid: asPiastres(0) },
      ],
    });
    expect(reservations).toEqual({
      total: 6,
      completed: 1,
      pending: 3,
      skipped: 1,
      no_show: 1,
      cancelled: 1,
      by_type: { regular: 3, laser: 2, fractional: 1 },
    });
  });

  const byDoctor = [
    {
      line: 'doctor',
      doctor_id: 'u1',
      doctor_name: 'Dr. Samir',
      payment_count: 1,
      reversal_count: 1,
      total_revenue: 90,
    },
    {
      line: 'no_doctor',
      doctor_id: null,
      doctor_name: null,
      payment_count: 1,
      reversal_count: 0,
      total_revenue: 300,
    },
    {
      line: 'credit',
      doctor_id: null,
      doctor_name: null,
      payment_count: 1,
      reversal_count: 0,
      total_revenue: 43.33,
    },
  ];

  it('takes income from the ledger entries of the day, and what is due from its reservations', () => {
    const [reservationId, notCalled] = [asReservationId(7), asReservationId(8)];

    const { payments } = dailySummary({
      ...nothing,
      tickets: [
        { type: 'regular', status: 'completed', charge: asPiastres(300_00), paid: asPiastres(100_00) },
        { type: 'laser', status: 'completed', charge: asPiastres(0), paid: asPiastres(0) },
        { type: 'laser', status: 'waiting', paid: asPiastres(0) },
        { type: 'regular', status: 'completed', charge: asPiastres(300_00), paid: asPiastres(300_00) },
      ],
      entries: [
        { kind: 'payment', method: 'cash', type: 'regular', amount: asPiastres(100_00), reservationId },
        { kind: 'payment', method: 'card', type: 'regular', amount: asPiastres(300_00), reservationId: notCalled },
        { kind: 'payment', method: 'cash', type: 'credit', amount: asPiastres(43_33) },
        { kind: 'reversal', method: 'cash', type: 'regular', amount: asPiastres(-10_00), reservationId },
      ],
      doctors: new Map([[reservationId, { id: 'u1', name: 'Dr. Samir' }]]),
    });
    expect(payments).toEqual({
      total_income: 433.33,
      total_payments: 4,
      paid: { count: 3, income: 433.33 },
      unpaid: { count: 1, income: 200 },
      collection_rate: 68.4,
      reversed: { count: 1, amount: 10 },
      by_method: [
        { method: 'cash', count: 3, income: 133.33 },
        { method: 'card', count: 1, income: 300 },
      ],
      by_service: [
        { type: 'regular', payment_count: 2, reversal_count: 1, total_revenue: 390 },
        { type: 'credit', payment_count: 1, reversal_count: 0, total_revenue: 43.33 },
      ],
      by_further_service: [],
      by_doctor: byDoctor,
    });
  });

  it('calls everything collected only when nothing is due', () => {
    const rate = (received: number) => {
      const paid = asPiastres(received);
      return dailySummary({
        ...nothing,
        tickets: [{ type: 'regular', status: 'completed', charge: asPiastres(1_000_000), paid }],
        entries: [{ kind: 'payment', method: 'cash', type: 'regular', amount: paid }],
      }).payments.collection_rate;
    };
    expect([rate(999_999), rate(1_000_000)]).toEqual([99.9, 100]);
  });

  it('collects nothing when more was given back than received', () => {
    const { payments } = dailySummary({
      ...nothing,
      tickets: [{ type: 'regular', status: 'completed', charge: asPiastres(300_00), paid: asPiastres(0) }],
      entries: [{ kind: 'reversal', method: 'cash', type: 'regular', amount: asPiastres(-300_00) }],
    });

    expect(payments).toMatchObject({ total_income: -300, collection_rate: 0, paid: { count: 0, income: -300 } });
  });

  it('averages pulses over laser sessions, because fractional ones use none', () => {
    const recorded = { doctorId: 'a', at: '2026-11-20T10:00:00.000Z' };
    const { laser_treatments } = dailySummary({
      ...nothing,
      sessions: [
        { ...recorded, type: 'laser', pulses: 100 },
        { ...recorded, type: 'laser', pulses: 55 },
        { ...recorded, type: 'laser', pulses: 0 },
        { ...recorded, type: 'fractional', pulses: 0 },
      ],
    });
    expect(laser_treatments).toEqual({ total_sessions: 3, total_pulses: 155, avg_pulses_per_session: 51.7 });
  });

  it('compares counters of ended sessions with what was recorded, and counts every doctor once', () => {
    const startedAt = '2026-11-20T09:00:00.000Z';
    const { pulse_tracking } = dailySummary({
      ...nothing,
      pulseSessions: [
        { id: 'x', doctorId: 'a', startedAt, startPulses: 1000, endPulses: 1150, recordedPulses: 140 },
        { id: 'y', doctorId: 'a', startedAt, startPulses: 1150, endPulses: 1200, recordedPulses: 55 },
        { id: 'z', doctorId: 'b', startedAt, startPulses: 10, recordedPulses: 400 },
      ],
    });
    expect(pulse_tracking).toEqual({
      predicted_pulses: 195,
      actual_pulses: 200,
      discrepancy: 5,
      doctors_tracked: 2,
      open_sessions: 1,
      open_recorded_pulses: 400,
      of_other_days: 0,
      outside: 0,
      // What no session of the day was recorded for.
      counted_later: 595,
      of_others: 0,
    });
  });
});
