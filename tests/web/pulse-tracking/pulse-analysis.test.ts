import { describe, expect, it } from 'vitest';
import {
  discrepancyNote,
  discrepancyTone,
  limitStatus,
  parseReading,
  todaysPulses,
  trackingStatus,
  variance,
} from '../../../web/features/pulse-tracking/pulse-analysis.ts';

describe('the analysis of a day’s pulses', () => {
  it('counts today’s pulses from the counter’s start', () => {
    expect(todaysPulses({ start_pulses: 120_000, predicted_pulses: 120_450 })).toBe(450);
  });

  it('is green at zero and orange otherwise, and says in which direction', () => {
    expect([0, 3, -3].map(discrepancyTone)).toEqual(['success', 'warning', 'warning']);
    expect([0, 3, -3].map(discrepancyNote)).toEqual([null, 'more', 'fewer']);
  });

  it('tracks when at least one doctor does', () => {
    expect(trackingStatus({ doctors_tracked: 0 })).toBe('inactive');
    expect(trackingStatus({ doctors_tracked: 1 })).toBe('active');
  });

  it('is on track up to the predicted reading', () => {
    expect(limitStatus({ actual_pulses: 100, predicted_pulses: 100 })).toBe('on_track');
    expect(limitStatus({ actual_pulses: 101, predicted_pulses: 100 })).toBe('over_limit');
  });

  it('calls five pulses either way low, and six high', () => {
    expect([5, -5, 6, -6].map(variance)).toEqual(['low', 'low', 'high', 'high']);
  });
});

describe('a counter reading', () => {
  it.each([
    ['0', 0],
    [' 120450 ', 120_450],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['12a', null],
  ])('reads %j as %j', (text, reading) => {
    expect(parseReading(text)).toBe(reading);
  });
});
