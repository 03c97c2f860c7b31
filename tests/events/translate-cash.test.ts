import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import { bookedAt, day, movedAt, translate, writtenAt } from './translated.ts';

describe('cash', () => {
  const branchDay = { branchId: 1, day };
  const drawer = {
    ...branchDay,
    id: 'd1',
    holder: 'u3',
    openedBy: 'u3',
    openedByName: 'Nadia',
    openedAt: bookedAt,
    float: 10_000,
    cashIn: 0,
    cashOut: 0,
  };
  const line = { payments: 1, reversals: 0, amount: 30_000 };
  const closed = (lines: readonly object[]): Item => ({
    ...keys.closedDrawer(1, day, bookedAt, 'd1'),
    ...drawer,
    lines,
    counts: {},
    handOver: 0,
    closedBy: 'u3',
    closedByName: 'Nadia',
    closedAt: movedAt,
  });

  it.each([
    [
      'the cash and all variances',
      [
        { ...line, method: 'cash', expected: 40_000, counted: 39_000, variance: -1000 },
        { ...line, method: 'card', expected: 30_000, counted: 30_500, variance: 500 },
      ],
      { expected: 40_000, counted: 39_000, variance: -500 },
    ],
    ['zeros without cash', [], { expected: 0, counted: 0, variance: 0 }],
  ])('of a closed drawer is published with %s', (_, lines, data) => {
    const [event] = translate(closed(lines));

    expect(event).toMatchObject({ type: 'drawer.closed', time: movedAt, data: { drawer_id: 'd1', ...data } });
  });

  it('of an open drawer is published with its float, once', () => {
    const open = { PK: 'B#1#CASH', SK: 'OPEN#u3', ...drawer, version: 1 };

    const [event] = translate(open);

    expect(event).toMatchObject({ type: 'drawer.opened', time: bookedAt, data: { staff_id: 'u3', float: 10_000 } });
    expect(translate({ ...open, version: 2 }, open)).toEqual([]);
    expect(translate(closed([]), closed([]))).toEqual([]);
  });

  it('that is moved is published with direction and amount, once', () => {
    const moved = {
      PK: keys.cashDay(1, day),
      SK: 'M#1',
      id: 'c1',
      drawerId: 'd1',
      direction: 'out',
      amount: 2000,
      reason: 'stamps',
      at: movedAt,
      by: 'u3',
      byName: 'Nadia',
    };

    const [event] = translate(moved);

    expect(event).toMatchObject({
      type: 'cash.moved',
      time: movedAt,
      data: { branch_id: 1, direction: 'out', amount: 2000 },
    });
    expect(translate(moved, moved)).toEqual([]);
  });
});

describe('a day sheet', () => {
  const nothing = { count: 0, amount: 0, lines: [] };
  const sheet = {
    ...keys.daySheet(1, day, 1),
    branchId: 1,
    day,
    ordinal: 1,
    figures: {
      tickets: { booked: 0, came: 0, noShow: 0, cancelled: 0, skipped: 0, open: 0 },
      total: 30_000,
      methods: [],
      drawers: [],
      unpaid: nothing,
      reversals: nothing,
      carried: { count: 0, amount: 0 },
      pulses: [],
      unrecorded: { count: 0, reservationIds: [] },
    },
    closedAt: movedAt,
    closedBy: 'u1',
    closedByName: 'Owner',
  };

  it('is published when the day is closed and when it is opened again', () => {
    const reopened = { ...sheet, reopenedAt: writtenAt, reopenedBy: 'u1' };

    expect(translate(sheet)).toMatchObject([
      { type: 'day.closed', time: movedAt, data: { total: 30_000, closing: 1 } },
    ]);
    expect(translate(reopened, sheet)).toMatchObject([{ type: 'day.reopened', time: writtenAt, data: { closing: 1 } }]);
    expect(translate(sheet, sheet)).toEqual([]);
  });
});
