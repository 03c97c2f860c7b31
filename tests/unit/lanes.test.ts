import { describe, expect, it } from 'vitest';
import { servedBy, storedServices, workStateOf } from '#functions/domain/lanes.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
const doctor = { doctorId: 'a', seenAt: at(-5) };

describe('the state of a doctor', () => {
  it('is on when nothing was set', () => {
    expect(workStateOf(doctor, now)).toBe('on');
  });

  it.each([
    ['paused', 'before the end of the pause', { state: 'paused', pausedUntil: at(1) } as const],
    ['on', 'at the end of the pause', { state: 'paused', pausedUntil: at(0) } as const],
    ['off', 'when set off', { state: 'off' } as const],
  ])('is %s %s', (state, _, set) => {
    expect(workStateOf({ ...doctor, ...set }, now)).toBe(state);
  });
});

describe('the tickets a doctor may call', () => {
  const tickets = [{ type: 'regular' }, { type: 'laser' }, { type: 'regular' }] as const;

  it('are all of them when no services are set', () => {
    expect(servedBy(tickets, {})).toBe(tickets);
    expect(servedBy(tickets, undefined)).toBe(tickets);
  });

  it('are those of the services in their order when services are set', () => {
    expect(servedBy(tickets, { services: ['regular'] })).toEqual([tickets[0], tickets[2]]);
    expect(servedBy(tickets, { services: ['fractional'] })).toEqual([]);
  });
});

describe('stored services', () => {
  it('are none when the doctor serves every service', () => {
    expect(storedServices(['laser', 'regular', 'fractional'])).toBeUndefined();
    expect(storedServices(undefined)).toBeUndefined();
  });

  it('are each once in one order otherwise', () => {
    expect(storedServices(['laser', 'regular', 'laser'])).toEqual(['regular', 'laser']);
  });
});
