import { expect, it } from 'vitest';
import { placeChanges } from '#shared/rules/place-changes.ts';
import type { QueueMessage } from '#shared/rules/queue-message.ts';

/** Ticket 5 of the laser waits behind 2 (here) and 3 (expected) of the laser; 4 waits for a consultation. */
const before: QueueMessage = {
  version: 1,
  waiting: 'L2 l3 r4 l5 l6',
  inProgress: 'l1',
  skipped: 'l9',
  doctors: 'l; rlf paused 2026-11-20T15:00:00.000Z',
};

const changesOf5 = (change: Partial<QueueMessage>): readonly (readonly [string, number])[] =>
  placeChanges(before, { ...before, version: 2, ...change }, 5).map(({ kind, count }) => [kind, count] as const);

it.each([
  ['somebody before it is called', { waiting: 'l3 r4 l5 l6', inProgress: 'L2' }, [['called', 1]]],
  ['two before it leave', { waiting: 'r4 l5 l6' }, [['left', 2]]],
  ['an expected patient before it arrives', { waiting: 'L2 L3 r4 l5 l6' }, [['arrived', 1]]],
  ['a skip before it is undone', { waiting: 'L2 l9 l3 r4 l5 l6', skipped: '' }, [['came_back', 1]]],
  ['a doctor of the service joins', { doctors: 'l; rlf' }, [['doctor_joined', 1]]],
  ['the doctor of the service goes', { doctors: 'l off ; rlf paused 2026-11-20T15:00:00.000Z' }, [['doctor_left', 1]]],
  [
    'several things happen',
    { waiting: 'L3 r4 l5 l6', inProgress: 'L2', doctors: 'l; rlf' },
    [
      ['doctor_joined', 1],
      ['called', 1],
      ['arrived', 1],
    ],
  ],
] as const)('tells a ticket why its place changed when %s', (_, change, expected) => {
  expect(changesOf5(change)).toEqual(expected);
});

it.each([
  ['nothing changed', {}],
  ['another service moves', { waiting: 'L2 l3 l5 l6', inProgress: 'l1 r4' }],
  ['somebody behind it leaves or comes', { waiting: 'L2 l3 r4 l5 l7 l8' }],
  ['a doctor of another service joins', { doctors: 'l; rlf paused 2026-11-20T15:00:00.000Z; r' }],
  ['it lets others go first itself', { waiting: 'L2 l3 r4 l6 l5' }],
  ['a patient before it lets it go first', { waiting: 'l3 r4 l5 L2 l6' }],
  ['it is called', { waiting: 'L2 l3 r4 l6', inProgress: 'l1 l5' }],
])('tells a ticket nothing when %s', (_, change) => {
  expect(changesOf5(change)).toEqual([]);
});

it('counts those who wait for the preferred doctor of the ticket or for any', () => {
  const preferring: QueueMessage = { ...before, waiting: 'l2.0 l3.1 l4 l5.0' };

  expect(placeChanges(preferring, { ...preferring, waiting: 'l5.0' }, 5)).toEqual([{ kind: 'left', count: 2 }]);
});
