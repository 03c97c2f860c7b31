import * as z from 'zod/mini';
import { moneyPurpose, paymentMethod } from '../models/enums.ts';
import { piastresInput, clinicDayInput, day, moment, pathId, nameInArabic, staffReason } from '../models/fields.ts';
import { isPiastreAmount, toPiastres } from '../rules/money.ts';
import { access, defineRoute } from './define.ts';

/** The ledger entries of each purpose that occurs; the amounts sum to all of them. */
export const purposes = z.array(z.strictObject({ purpose: moneyPurpose, entries: z.int(), amount: z.number() }));

const drawerId = z.string().check(z.regex(/^d[0-9a-f]{16}$/));

const pieces = z.optional(z.int().check(z.minimum(0), z.maximum(100_000)));

/** Number of each banknote and coin, by its value in pounds. */
export const cashCount = z.strictObject({
  '200': pieces,
  '100': pieces,
  '50': pieces,
  '20': pieces,
  '10': pieces,
  '5': pieces,
  '1': pieces,
  '0.5': pieces,
  '0.25': pieces,
});

/** Pounds as in `amountInput`, or below 0: a drawer may have more refunds than payments of a method. */
export const totalInput = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/))]),
  z.pipe(
    z.transform(Number),
    z.number().check(z.minimum(-999_999_999), z.maximum(999_999_999), z.refine(isPiastreAmount)),
  ),
);

const piastresTotal = z.pipe(
  totalInput,
  z.transform((pounds) => toPiastres(pounds)),
);

/** Totals of the methods other than cash, such as the card terminal's slips. */
const otherTotals = z.strictObject({
  card: z.optional(piastresTotal),
  instapay: z.optional(piastresTotal),
  wallet: z.optional(piastresTotal),
  transfer: z.optional(piastresTotal),
});

export const drawerView = z.strictObject({
  id: drawerId,
  /** Increased by each entry; absent once the drawer is closed. */
  version: z.optional(z.int()),
  /** The clinic day of all its entries. */
  day,
  /** Null for the drawer that all receptionists share. */
  holder_id: z.nullable(z.string()),
  /** The holder no longer works at the branch: anybody at the counter closes the drawer. */
  holder_left: z.optional(z.literal(true)),
  opened_by: z.string(),
  opened_by_ar: nameInArabic,
  opened_at: moment,
  float: z.number(),
  /** The closed drawer that left the float; null when the float was counted. */
  from: z.nullable(drawerId),
  cash_in: z.number(),
  cash_out: z.number(),
  /** Cash first. `counted` and `variance` are null while the drawer is open. */
  lines: z.array(
    z.strictObject({
      method: paymentMethod,
      payments: z.int(),
      reversals: z.int(),
      amount: z.number(),
      expected: z.number(),
      counted: z.nullable(z.number()),
      variance: z.nullable(z.number()),
    }),
  ),
  /** The money by purpose; empty for drawers of days before purposes were counted. */
  purposes,
  counts: z.nullable(cashCount),
  /** Reason for a difference between counted and expected amount. */
  reason: z.nullable(z.string()),
  /** Cash left for the next drawer. */
  handed_over: z.number(),
  closed_by: z.nullable(z.string()),
  closed_by_ar: nameInArabic,
  closed_at: z.nullable(moment),
  moves: z.array(
    z.strictObject({
      at: moment,
      direction: z.enum(['in', 'out']),
      amount: z.number(),
      reason: z.string(),
      by: z.string(),
      by_ar: nameInArabic,
    }),
  ),
});
export type DrawerView = z.output<typeof drawerView>;

const drawerReply = z.strictObject({ drawer: drawerView });

export const listDrawers = defineRoute({
  id: 'drawers/list-drawers',
  method: 'GET',
  path: '/drawers/branch/{branchId}',
  summary: 'The drawers of a clinic day, every open one, and cash left for the next',
  access: access.counter('path'),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ date: z.optional(clinicDayInput) }),
  reply: z.strictObject({
    date: day,
    /** The branch uses drawers: reception takes money only into an open drawer. */
    used: z.boolean(),
    /** The open drawer of the caller; null when there is none. */
    own: z.nullable(drawerView),
    /** All open drawers, of any clinic day. */
    open: z.array(drawerView),
    /** Closed drawers of the day, in the order of time. */
    closed: z.array(drawerView),
    hand_overs: z.array(
      z.strictObject({ drawer_id: drawerId, amount: z.number(), at: moment, by: z.string(), by_ar: nameInArabic }),
    ),
  }),
  reasons: [],
  throttle: 'staff',
});
export type DrawerList = z.output<typeof listDrawers.reply>;

export const openDrawer = defineRoute({
  id: 'drawers/open-drawer',
  method: 'POST',
  path: '/drawers/branch/{branchId}/open',
  summary: 'Open a drawer with counted cash, or with the cash that another drawer left',
  access: access.only('reception', 'path'),
  params: z.strictObject({ branchId: pathId }),
  body: z.union([z.strictObject({ float: piastresInput }), z.strictObject({ from: drawerId })]),
  reply: drawerReply,
  status: 201,
  reasons: ['changed-meanwhile', 'drawer-already-open', 'hand-over-unknown'],
  throttle: 'staff',
});

export const moveCash = defineRoute({
  id: 'drawers/move-cash',
  method: 'POST',
  path: '/drawers/branch/{branchId}/{drawerId}/cash',
  summary: 'Put cash into a drawer or take it out, with the reason',
  access: access.only('reception', 'path'),
  params: z.strictObject({ branchId: pathId, drawerId }),
  body: z.strictObject({ direction: z.enum(['in', 'out']), amount: piastresInput, reason: staffReason }),
  reply: drawerReply,
  status: 201,
  reasons: [
    'changed-meanwhile',
    'drawer-not-open',
    'drawer-not-yours',
    'drawer-of-earlier-day',
    'cash-move-of-zero',
    'cash-out-too-large',
  ],
  throttle: 'staff',
});

export const closeDrawer = defineRoute({
  id: 'drawers/close-drawer',
  method: 'POST',
  path: '/drawers/branch/{branchId}/{drawerId}/close',
  summary: 'Count a drawer and close it; a variance needs a reason',
  access: access.counter('path'),
  params: z.strictObject({ branchId: pathId, drawerId }),
  body: z.strictObject({
    counts: cashCount,
    /** Default of each total: the sum of the ledger. */
    totals: z.optional(otherTotals),
    reason: z.optional(staffReason),
    /** Of the drawer that was compared with the count: anything added since refuses the closing. */
    version: z.optional(z.int()),
    /** Cash left for the next drawer; the rest leaves the counter. */
    hand_over: z.optional(piastresInput),
  }),
  reply: drawerReply,
  reasons: [
    'changed-meanwhile',
    'drawer-not-open',
    'drawer-not-yours',
    'hand-over-too-large',
    'variance-reason-required',
  ],
  throttle: 'staff',
});
