import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isUnusualEnd, readingFields } from '#web/features/pulse-tracking/reading-fields.ts';

const readingOf = (text: string): number | null => {
  const read = z.safeParse(readingFields, { reading: text });
  return read.success ? read.data.reading : null;
};

describe('a counter reading', () => {
  it.each([
    ['0', 0],
    [' 120450 ', 120_450],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['12a', null],
  ])('reads %j as %j', (text, reading) => {
    expect(readingOf(text)).toBe(reading);
  });
});

describe('an unusual end reading', () => {
  const recorded = { startPulses: 1000, predictedPulses: 1100 };

  it.each([
    [1100, false],
    [1300, false],
    [1301, true],
    [1034, false],
    [1033, true],
    [1000, true],
  ])('of %i where 1,100 is predicted: %j', (reading, unusual) => {
    expect(isUnusualEnd(reading, recorded)).toBe(unusual);
  });

  it('is any use of the laser without a recorded session, beyond the acceptable five', () => {
    const nothing = { startPulses: 1000, predictedPulses: 1000 };

    expect(isUnusualEnd(1005, nothing)).toBe(false);
    expect(isUnusualEnd(1006, nothing)).toBe(true);
  });

  it('is not a reading below the start, which the server refuses', () => {
    expect(isUnusualEnd(900, recorded)).toBe(false);
  });
});
