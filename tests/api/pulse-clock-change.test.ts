import { describe, expect, it } from 'vitest';
import { openTestClinic } from '../harness.ts';
import { counterOf } from './counter.ts';

// In Cairo clocks go from 0:00 to 1:00 on 24 April 2026, and from 24:00 to 23:00 on 29 October 2026.
const nights = [
  {
    what: 'clocks go forward, and is closed after the day begins',
    day: '2026-04-23',
    next: '2026-04-24',
    opened: '2026-04-23T21:30:00Z',
    recorded: ['2026-04-23T21:50:00Z', '2026-04-23T22:20:00Z', '2026-04-24T00:40:00Z'],
    closed: '2026-04-24T01:10:00Z',
  },
  {
    what: 'clocks go back, with sessions in both of the equal hours',
    day: '2026-10-29',
    next: '2026-10-30',
    opened: '2026-10-29T19:30:00Z',
    recorded: ['2026-10-29T20:30:00Z', '2026-10-29T21:30:00Z', '2026-10-30T01:30:00Z'],
    closed: '2026-10-30T01:50:00Z',
  },
] as const;

describe.each(nights)('a pulse session in which $what', ({ day, next, opened, recorded, closed }) => {
  it('has one gap on every screen, and one night after it', async () => {
    const clinic = await openTestClinic();
    const counter = counterOf(clinic);
    await clinic.at(opened);
    await counter.startPulses(1000);
    for (const [index, moment] of recorded.entries()) {
      await clinic.at(moment);
      await counter.record(await counter.visit(index + 1, 'laser'), 50, 5);
    }
    await clinic.at(closed);
    const ended = await counter.endPulses(1160);
    await clinic.at(`${next}T09:00:00Z`);
    await counter.startPulses(1175);
    await counter.endPulses(1175);

    const owner = { as: 'owner', params: { branchId: 1 } } as const;
    const [report, later, sheet, ledger] = await Promise.all([
      clinic.ok('reports/show-daily-report', { ...owner, query: { date: day } }),
      clinic.ok('reports/show-daily-report', { ...owner, query: { date: next } }),
      clinic.ok('day-sheets/show-day-sheet', { ...owner, query: { date: day } }),
      clinic.ok('lasers/show-pulse-ledger', { ...owner, query: { month: day.slice(0, 7) } }),
    ]);

    expect(ended.data?.summary).toMatchObject({ predicted_total: 150, discrepancy: 10 });
    expect(report.summary.laser_treatments).toMatchObject({ total_sessions: 3, total_pulses: 150 });
    expect(report.summary.pulse_tracking).toMatchObject({ predicted_pulses: 150, discrepancy: 10, open_sessions: 0 });
    expect(later.summary.laser_treatments.total_sessions).toBe(0);
    expect(later.summary.pulse_tracking).toMatchObject({ predicted_pulses: 0, discrepancy: 0 });
    expect(sheet.pulses).toMatchObject([{ recorded: 150, outside: 0, predicted: 150, gap: 10, gap_amount: 50 }]);
    expect(ledger.lines).toMatchObject([
      { kind: 'shift', moved: 160, recorded: 150, unexplained: 10 },
      { kind: 'between', moved: 15, unexplained: 15 },
      { kind: 'shift', moved: 0, unexplained: 0 },
    ]);
    expect(ledger.parts).toMatchObject([
      { part: 'doctor', recorded: 150, unexplained: 10, unexplained_amount: 50 },
      { part: 'between', unexplained: 15, unexplained_amount: 75 },
    ]);
    expect(ledger).toMatchObject({ unread: 0, total: { moved: 175, recorded: 150, unexplained: 25 } });
    await clinic.stop();
  });
});
