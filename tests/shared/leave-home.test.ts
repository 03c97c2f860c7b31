import { expect, it } from 'vitest';
import { leaveAt } from '#shared/rules/leave-home.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}:00.000Z`);

it('says when to leave to be there at the earliest expected call, and null when it is time', () => {
  const wait = { low: 47, high: 80 };
  const estimated = { at: at('16:03'), now: at('16:03') };

  // The earliest call is at 16:50.
  expect(leaveAt(wait, 20, estimated)).toEqual(at('16:30'));
  expect(leaveAt(wait, 47, estimated)).toBeNull();
  expect(leaveAt(wait, 20, { ...estimated, now: at('16:30') })).toBeNull();
  expect(leaveAt({ low: 0, high: 0 }, 1, estimated)).toBeNull();
});
