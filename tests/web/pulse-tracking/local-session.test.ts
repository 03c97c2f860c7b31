import { describe, expect, it } from 'vitest';
import {
  clearLocalSession,
  isActiveToday,
  needsStart,
  readLocalSession,
  saveLocalSession,
} from '../../../web/features/pulse-tracking/local-session.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
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

describe('the pulse session this browser knows of', () => {
  it('comes back as it was saved, until it is cleared', () => {
    const store = memory();
    saveLocalSession(store, 'u1', session);
    expect(readLocalSession(store, 'u1')).toEqual(session);
    clearLocalSession(store, 'u1');
    expect(readLocalSession(store, 'u1')).toBeNull();
  });

  it('belongs to one doctor, also on a shared computer', () => {
    const store = memory();
    saveLocalSession(store, 'u1', session);
    expect(readLocalSession(store, 'u2')).toBeNull();
  });

  it('is active only on the day it was started', () => {
    expect(isActiveToday(session, '2026-11-20')).toBe(true);
    expect(isActiveToday(session, '2026-11-21')).toBe(false);
    expect(isActiveToday(null, '2026-11-20')).toBe(false);
  });

  it('does without storage where that is blocked', () => {
    saveLocalSession(blocked, 'u1', session);
    clearLocalSession(blocked, 'u1');
    expect(readLocalSession(blocked, 'u1')).toBeNull();
  });
});

describe('asking for the first reading', () => {
  const date = '2026-11-20';
  const none = { date, active: false, tracking_id: null };
  const ended = { date, active: false, tracking_id: 't1' };

  it('waits for the server’s answer', () => {
    expect(needsStart(undefined, null)).toBe(false);
  });

  it('asks when no session was started today', () => {
    expect(needsStart(none, null)).toBe(true);
    expect(needsStart(none, { trackingId: 't0', date: '2026-11-19' })).toBe(true);
  });

  it('leaves a running session alone, also one that was started on another device', () => {
    expect(needsStart({ ...ended, active: true }, null)).toBe(false);
  });

  it('does not ask again after today’s session was ended here, until a new one is asked for', () => {
    expect(needsStart(ended, session)).toBe(false);
    expect(needsStart(ended, null)).toBe(true);
  });

  it('takes the server’s word for which day it is', () => {
    expect(needsStart({ ...ended, date: '2026-11-21' }, session)).toBe(true);
  });

  it('does not believe a local session that the server does not know', () => {
    expect(needsStart(none, session)).toBe(true);
  });
});
