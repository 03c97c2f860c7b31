import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { readingsOf, summaryOf } from '#functions/domain/pulses.ts';
import { always } from '#tests/shared/seeded.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });

describe('the summary of a pulse session', () => {
  it.each([
    // start, recorded, end -> actual, predicted, discrepancy, percentage
    [1000, 200, 1210, 210, 200, 10, 5],
    [1000, 200, 1190, 190, 200, -10, -5],
    [0, 3, 4, 4, 3, 1, 33.33],
    [50, 0, 50, 0, 0, 0, 0],
    [50, 0, 57, 7, 0, 7, 100],
    [50, 10, 50, 0, 10, -10, -100],
  ])(
    'from %i with %i recorded to %i',
    (startPulses, recordedPulses, end, actual, predicted, discrepancy, percentage) => {
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
