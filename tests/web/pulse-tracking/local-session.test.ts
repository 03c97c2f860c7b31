import { describe, expect, it } from 'vitest';
import {
  clearLocalSession,
  needsStart,
  requestStart,
  saveLocalSession,
  takeStartRequest,
} from '#web/features/pulse-tracking/local-session.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const refuse = (): never => {
  throw new Error('storage is blocked');
};
const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
const session = { trackingId: 't1', date: '2026-11-20' };

describe('the pulse session that this browser has stored', () => {
  it('is stored per doctor, until it is cleared', () => {
    const store = memory();

    saveLocalSession(store, 'u1', session);
    saveLocalSession(store, 'u2', { ...session, trackingId: 't2' });
    clearLocalSession(store, 'u1');

    expect(Object.fromEntries(store.kept)).toEqual({
      'pulse_tracking_id:u2': 't2',
      'last_tracking_date:u2': '2026-11-20',
    });
  });

  it('is left out when storage is blocked', () => {
    expect(() => {
      saveLocalSession(blocked, 'u1', session);
      clearLocalSession(blocked, 'u1');
      requestStart(blocked, 'u1');
    }).not.toThrow();
    expect(takeStartRequest(blocked, 'u1')).toBe(false);
  });
});

describe('the start popup', () => {
  const today = { date: '2026-11-20', active: false, endedToday: false };

  it('opens when no session is open and none was ended today', () => {
    expect(needsStart(today)).toBe(true);
  });

  it('stays closed before the server has answered', () => {
    expect(needsStart(undefined)).toBe(false);
  });

  it('stays closed while a session is open, also one of an earlier day', () => {
    expect(needsStart({ ...today, active: true })).toBe(false);
  });

  it('stays closed for the rest of a day on which a session was ended', () => {
    expect(needsStart({ ...today, endedToday: true })).toBe(false);
  });

  it('opens once after Start new session, for the doctor who pressed it', () => {
    const store = memory();
    requestStart(store, 'u1');

    const answers = [takeStartRequest(store, 'u2'), takeStartRequest(store, 'u1'), takeStartRequest(store, 'u1')];

    expect(answers).toEqual([false, true, false]);
  });
});
