import { describe, expect, it } from 'vitest';
import {
  discrepancyNote,
  discrepancyTone,
  limitStatus,
  openSinceEarlier,
  sessionPhase,
  todaysPulses,
  trackingStatus,
  variance,
} from '#web/features/pulse-tracking/pulse-analysis.ts';

describe("the analysis of a day's pulses", () => {
  it("counts today's pulses from the counter's start", () => {
    expect(todaysPulses({ start_pulses: 120_000, predicted_pulses: 120_450 })).toBe(450);
  });

  it('has no figures without a session, and no end reading while one is open', () => {
    expect(sessionPhase({ tracking_id: null, own_active: false })).toBe('none');
    expect(sessionPhase({ tracking_id: 't1', own_active: true })).toBe('open');
    expect(sessionPhase({ tracking_id: 't1', own_active: false })).toBe('ended');
  });

  it('is green at zero, orange up to five, and a problem beyond, in either direction', () => {
    expect([0, 3, -5, 6, -12_200].map(discrepancyTone)).toEqual([
      'success',
      'warning',
      'warning',
      'problem',
      'problem',
    ]);
    expect([0, 3, -3].map(discrepancyNote)).toEqual([null, 'more', 'fewer']);
  });

  it('is active when at least one doctor tracks', () => {
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

describe('a session of an earlier day', () => {
  it('is named by its day while it is open', () => {
    expect(openSinceEarlier({ date: '2026-11-20', open_since: '2026-11-19' })).toBe('2026-11-19');
  });

  it("is none when the open session is today's or nothing is open", () => {
    expect(openSinceEarlier({ date: '2026-11-20', open_since: '2026-11-20' })).toBeUndefined();
    expect(openSinceEarlier({ date: '2026-11-20', open_since: null })).toBeUndefined();
    expect(openSinceEarlier(undefined)).toBeUndefined();
  });
});
