import * as z from 'zod/mini';
import { defineEvent } from './define.ts';
import { clinicDay } from './fields.ts';

const piastres = z.int();
const drawer = { drawer_id: z.string(), branch_id: z.int(), day: clinicDay } as const;
const exampleDrawer = { drawer_id: 'd0123456789abcdef', branch_id: 1, day: '2026-11-20' } as const;

export const drawerOpened = defineEvent({
  type: 'drawer.opened',
  version: 1,
  data: z.strictObject({ ...drawer, staff_id: z.string(), float: piastres }),
  example: { ...exampleDrawer, staff_id: 'u-3', float: 50_000 },
});

export const cashMoved = defineEvent({
  type: 'cash.moved',
  version: 1,
  data: z.strictObject({ ...drawer, staff_id: z.string(), direction: z.enum(['in', 'out']), amount: piastres }),
  example: { ...exampleDrawer, staff_id: 'u-3', direction: 'out', amount: 12_000 },
});

export const drawerClosed = defineEvent({
  type: 'drawer.closed',
  version: 1,
  data: z.strictObject({
    ...drawer,
    staff_id: z.string(),
    /** Expected cash in piastres. */
    expected: piastres,
    counted: piastres,
    /** Variance over all methods; negative when money is missing. */
    variance: piastres,
  }),
  example: { ...exampleDrawer, staff_id: 'u-3', expected: 312_000, counted: 311_000, variance: -1_000 },
});

const closedDay = {
  branch_id: z.int(),
  day: clinicDay,
  /** 1 for the first closing of the day. */ closing: z.int(),
} as const;

export const dayClosed = defineEvent({
  type: 'day.closed',
  version: 1,
  data: z.strictObject({ ...closedDay, staff_id: z.string(), /** Payments minus reversals. */ total: piastres }),
  example: { branch_id: 1, day: '2026-11-20', closing: 1, staff_id: 'u-3', total: 1_254_000 },
});

export const dayReopened = defineEvent({
  type: 'day.reopened',
  version: 1,
  data: z.strictObject({ ...closedDay, staff_id: z.string() }),
  example: { branch_id: 1, day: '2026-11-20', closing: 1, staff_id: 'u-9' },
});
