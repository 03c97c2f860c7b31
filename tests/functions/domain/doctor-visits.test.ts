import { describe, expect, it } from 'vitest';
import { doctorVisits } from '#functions/domain/reports/doctor-visits.ts';

const visit = (
  doctor: string | undefined,
  minutes: number | undefined,
  status: 'completed' | 'in_progress' | 'skipped',
) => ({
  status,
  ...(doctor === undefined ? {} : { calledBy: doctor, doctorName: { en: `Dr. ${doctor}`, ar: `د. ${doctor}` } }),
  calledAt: '2026-11-20T10:00:00.000Z',
  ...(minutes === undefined ? {} : { finishedAt: new Date(Date.UTC(2026, 10, 20, 10, minutes)).toISOString() }),
});

describe('the doctors of a day', () => {
  it('counts patients with their doctor or finished, and averages the finished visits', () => {
    const doctors = doctorVisits([
      visit('a', 10, 'completed'),
      visit('b', 30, 'completed'),
      visit('b', 21, 'completed'),
      visit('b', undefined, 'in_progress'),
      visit('a', undefined, 'skipped'),
      visit(undefined, 5, 'completed'),
    ]);

    expect(doctors.map((each) => [each.doctor_id, each.patients, each.minutes_each])).toEqual([
      ['b', 3, 26],
      ['a', 1, 10],
    ]);
  });

  it('has no average before the first finished visit', () => {
    expect(doctorVisits([visit('a', undefined, 'in_progress')])[0]?.minutes_each).toBeNull();
  });
});
