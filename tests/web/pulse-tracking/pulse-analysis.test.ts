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
    expect(todaysPulses({ startPulses: 120_000, predictedPulses: 120_450 })).toBe(450);
  });

  it('has no figures without a session, and no end reading while one is open', () => {
    expect(sessionPhase({ trackingId: null, ownActive: false })).toBe('none');
    expect(sessionPhase({ trackingId: 't1', ownActive: true })).toBe('open');
    expect(sessionPhase({ trackingId: 't1', ownActive: false })).toBe('ended');
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
    expect(trackingStatus({ doctorsTracked: 0 })).toBe('inactive');
    expect(trackingStatus({ doctorsTracked: 1 })).toBe('active');
  });

  it('is on track up to the predicted reading', () => {
    expect(limitStatus({ actualPulses: 100, predictedPulses: 100 })).toBe('on_track');
    expect(limitStatus({ actualPulses: 101, predictedPulses: 100 })).toBe('over_limit');
  });

  it('calls five pulses either way low, and six high', () => {
    expect([5, -5, 6, -6].map(variance)).toEqual(['low', 'low', 'high', 'high']);
  });
});

describe('a session of an earlier day', () => {
  it('is named by its day while it is open', () => {
    const open = { date: '2026-11-20', openSince: '2026-11-19', openBranchId: null };
    expect(openSinceEarlier(open)).toBe('2026-11-19');
  });

  it('is named as well when it was started today at another branch', () => {
    const open = { date: '2026-11-20', openSince: '2026-11-20', openBranchId: 1 };
    expect(openSinceEarlier(open)).toBe('2026-11-20');
  });

  it("is none when the open session is today's or nothing is open", () => {
    expect(openSinceEarlier({ date: '2026-11-20', openSince: '2026-11-20', openBranchId: null })).toBeUndefined();
    expect(openSinceEarlier({ date: '2026-11-20', openSince: null, openBranchId: null })).toBeUndefined();
    expect(openSinceEarlier(undefined)).toBeUndefined();
  });
});
