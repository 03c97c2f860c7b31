import { describe, expect, test } from 'vitest';
import { pulseAccuracy, signed, typeShares } from '#web/features/reports/report-figures.ts';

const pulses = (predicted: number, actual: number) => ({
  predictedPulses: predicted,
  actualPulses: actual,
  discrepancy: actual - predicted,
  doctorsTracked: 1,
  openSessions: 0,
  openRecordedPulses: 0,
  ofOtherDays: 0,
  outside: 0,
  countedLater: 0,
  ofOthers: 0,
});

describe('pulse accuracy', () => {
  test('is actual over predicted in percent', () => {
    expect(pulseAccuracy(pulses(200, 210))).toBe(105);
  });

  test('predicts what others recorded at the same laser', () => {
    expect(pulseAccuracy({ ...pulses(200, 300), ofOthers: 100 })).toBe(100);
  });

  test('is not known where nothing was predicted', () => {
    expect(pulseAccuracy(pulses(0, 0))).toBeNull();
    expect(pulseAccuracy(pulses(0, 5))).toBeNull();
  });
});

describe('the bars by type', () => {
  test('measure each type by the most frequent one', () => {
    expect(typeShares({ regular: 10, laser: 5, fractional: 0 })).toEqual({ regular: 100, laser: 50, fractional: 0 });
  });

  test('are empty on a day without reservations', () => {
    expect(typeShares({ regular: 0, laser: 0, fractional: 0 })).toEqual({ regular: 0, laser: 0, fractional: 0 });
  });
});

test('a difference shows which way it goes', () => {
  expect([3, -2, 0].map((value) => signed(value, String))).toEqual(['+3', '-2', '0']);
});
