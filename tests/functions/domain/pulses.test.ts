import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { readingsOf, summaryOf } from '#functions/domain/laser/pulses.ts';
import { always } from '#tests/shared/seeded.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });

describe('the summary of a pulse session', () => {
  it.each([
    // actual, predicted, discrepancy, percentage
    { startPulses: 1000, recordedPulses: 200, end: 1210, is: [210, 200, 10, 5] },
    { startPulses: 1000, recordedPulses: 200, end: 1190, is: [190, 200, -10, -5] },
    { startPulses: 0, recordedPulses: 3, end: 4, is: [4, 3, 1, 33.33] },
    { startPulses: 50, recordedPulses: 0, end: 50, is: [0, 0, 0, 0] },
    { startPulses: 50, recordedPulses: 0, end: 57, is: [7, 0, 7, 100] },
    { startPulses: 50, recordedPulses: 10, end: 50, is: [0, 10, -10, -100] },
  ])(
    'from $startPulses with $recordedPulses recorded to $end',
    ({ startPulses, recordedPulses, end, is: [actual, predicted, discrepancy, percentage] }) => {
      expect(summaryOf({ startPulses, recordedPulses }, end)).toEqual({
        start_pulses: startPulses,
        end_pulses: end,
        actual_total: actual,
        predicted_total: predicted,
        discrepancy,
        discrepancy_percentage: percentage,
      });
    },
  );

  it('refuses an end below the start', () => {
    expect(() => summaryOf({ startPulses: 100, recordedPulses: 0 }, 99)).toThrow(Refusal);
  });

  it('agrees with the dashboard: the same discrepancy, readings that are totals beyond the start', () => {
    always(
      fc.property(count, count, count, (startPulses, recordedPulses, used) => {
        const summary = summaryOf({ startPulses, recordedPulses }, startPulses + used);
        const ended = readingsOf({ startPulses, recordedPulses, endPulses: startPulses + used });
        expect(ended.discrepancy).toBe(summary.discrepancy);
        expect(ended.predicted_pulses - ended.start_pulses).toBe(summary.predicted_total);
        expect(ended.actual_pulses - ended.start_pulses).toBe(summary.actual_total);
        expect([ended.active, ended.provisional]).toEqual([false, false]);
      }),
    );
  });
});

describe('the dashboard', () => {
  it('shows the predicted reading as the actual one while the session is open', () => {
    always(
      fc.property(count, count, (startPulses, recordedPulses) => {
        const open = readingsOf({ startPulses, recordedPulses });
        expect(open).toEqual({
          start_pulses: startPulses,
          predicted_pulses: startPulses + recordedPulses,
          actual_pulses: startPulses + recordedPulses,
          discrepancy: 0,
          active: true,
          provisional: true,
        });
      }),
    );
  });

  it('is all zeros without a session', () => {
    expect(Object.values(readingsOf(undefined))).toEqual([0, 0, 0, 0, false, false]);
  });
});
