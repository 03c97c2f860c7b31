import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type LedgerMethod,
  moneyPurpose,
  type MoneyPurpose,
  moneyPurposes,
  paymentMethod,
  type PaymentMethod,
  paymentMethods,
} from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { denominations } from '#shared/rules/cash-count.ts';
import { type Piastres, asPiastres } from '#shared/rules/money.ts';
import type { CountedLine, MethodSum, MethodSums } from '#functions/domain/money/drawers.ts';
import { type PurposeEntry, purposeOf, type PurposeSum } from '#functions/domain/money/money-purposes.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { storedClinicDay, storedStaffName } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, type Item, present, put, remove, type Store, update, type Write } from '../table/store.ts';

const drawerFields = {
  id: z.string(),
  branchId: z.int(),
  /** The clinic day of all its entries. */
  day: storedClinicDay,
  /** A staff user's id, or `shared`. */
  holder: z.string(),
  openedBy: z.string(),
  openedByName: storedStaffName,
  openedAt: z.string(),
  /** Piastres at the start; `from` is the drawer that handed them over. */
  float: piastres,
  from: z.optional(z.string()),
  cashIn: piastres,
  cashOut: piastres,
} as const;

const openDrawerItem = z.object({ ...drawerFields, version: z.int() });

/** An open drawer. Each change increases its version. */
export interface OpenDrawer extends z.output<typeof openDrawerItem> {
  readonly received: MethodSums;
  /** The money by purpose. */
  readonly purposes: readonly PurposeSum[];
}

const line = z.object({
  method: paymentMethod,
  payments: z.int(),
  reversals: z.int(),
  amount: piastres,
  expected: piastres,
  counted: piastres,
  variance: piastres,
});

/** Drawers and sheets of days before purposes were counted have none. */
export const purposeSums = z._default(
  z.array(z.object({ purpose: moneyPurpose, entries: z.int(), amount: piastres })),
  [],
);

/** A counted and closed drawer; never changed. */
export const closedDrawerItem = z.object({
  ...drawerFields,
  lines: z.array(line),
  purposes: purposeSums,
  counts: z.partialRecord(z.enum(denominations), z.optional(z.int())),
  reason: z.optional(z.string()),
  /** Piastres handed over to the next drawer. */
  handOver: piastres,
  closedBy: z.string(),
  closedByName: storedStaffName,
  closedAt: z.string(),
});
export type ClosedDrawer = z.output<typeof closedDrawerItem>;

/** Cash put into a drawer or taken out of it, other than a payment or a refund. */
const cashMoveItem = z.object({
  id: z.string(),
  drawerId: z.string(),
  direction: z.enum(['in', 'out']),
  amount: piastres,
  reason: z.string(),
  at: z.string(),
  by: z.string(),
  byName: storedStaffName,
});
export type CashMove = z.output<typeof cashMoveItem>;

export const parseCashMove = (item: unknown): CashMove => cashMoveItem.parse(item);

const handOverItem = z.object({ drawerId: z.string(), amount: piastres, at: z.string(), byName: storedStaffName });
/** Cash of a closed drawer for the next one. */
export type HandOver = z.output<typeof handOverItem>;

export const newDrawerId = (): string => `d${randomBytes(8).toString('hex')}`;
export const newCashMoveId = (): string => `c${randomBytes(8).toString('hex')}`;

/** The attributes with the sums of a method. Top-level numbers, so that an update can add to them. */
const sumAttributes = (method: LedgerMethod) => ({
  payments: `${method}Payments`,
  reversals: `${method}Reversals`,
  amount: `${method}Amount`,
});

/** The same for a purpose. */
const purposeAttributes = (purpose: MoneyPurpose) => ({ entries: `entries_${purpose}`, amount: `amount_${purpose}` });

const numberIn = (item: Item, name: string): number => z.optional(z.int()).parse(item[name]) ?? 0;

const sumIn = (item: Item, method: PaymentMethod): MethodSum => {
  const names = sumAttributes(method);
  return {
    payments: numberIn(item, names.payments),
    reversals: numberIn(item, names.reversals),
    amount: asPiastres(numberIn(item, names.amount)),
  };
};

const purposeIn = (item: Item, purpose: MoneyPurpose): PurposeSum => {
  const names = purposeAttributes(purpose);
  return { purpose, entries: numberIn(item, names.entries), amount: asPiastres(numberIn(item, names.amount)) };
};

export const parseOpenDrawer = (item: Item): OpenDrawer => ({
  ...openDrawerItem.parse(item),
  received: Object.fromEntries(
    paymentMethods
      .map((method): [PaymentMethod, MethodSum] => [method, sumIn(item, method)])
      .filter(([, { payments, reversals }]) => payments + reversals > 0),
  ),
  purposes: moneyPurposes.map((purpose) => purposeIn(item, purpose)).filter(({ entries }) => entries > 0),
});

/** The open drawer of a holder; strongly consistent. */
export const findOpenDrawer = async (
  store: Store,
  branchId: number,
  holder: string,
): Promise<OpenDrawer | undefined> => {
  const item = await store.get(keys.openDrawer(branchId, holder));
  return item === undefined ? undefined : parseOpenDrawer(item);
};

/** All open drawers of a branch and the cash handed over to the next drawer; strongly consistent. */
export const readOpenCash = async (
  store: Store,
  branchId: number,
): Promise<{ readonly drawers: readonly OpenDrawer[]; readonly handOvers: readonly HandOver[] }> => {
  const items = await store.query({ partition: keys.openCash(branchId), consistent: true });
  const isOpen = (item: Item): boolean => String(item['SK']).startsWith(keys.openDrawerPrefix);
  return {
    drawers: items.filter(isOpen).map(parseOpenDrawer),
    handOvers: items.filter((item) => !isOpen(item)).map((item) => handOverItem.parse(item)),
  };
};

/** Cash that a closed drawer handed over; undefined after another drawer has taken it. */
export const findHandOver = async (store: Store, branchId: number, drawerId: string): Promise<HandOver | undefined> => {
  const item = await store.get(keys.handOver(branchId, drawerId));
  return parseItem(handOverItem, item);
};

/** Cash moves and closed drawers of a clinic day, each in the order of time. */
export interface CashDay {
  readonly drawers: readonly ClosedDrawer[];
  readonly moves: readonly CashMove[];
}

const isOf =
  (prefix: string) =>
  (item: Item): boolean =>
    String(item['SK']).startsWith(prefix);

/** The closed drawers and the cash moves among the items of a clinic day's cash. */
export const cashDayOf = (items: readonly Item[]): CashDay => ({
  drawers: items.filter(isOf(keys.closedDrawerPrefix)).map((item) => closedDrawerItem.parse(item)),
  moves: items.filter(isOf(keys.cashMovePrefix)).map(parseCashMove),
});

/** The cash of a clinic day; strongly consistent. */
export const readCashDay = async (store: Store, branchId: number, day: ClinicDay): Promise<CashDay> =>
  cashDayOf(await store.query({ partition: keys.cashDay(branchId, day), consistent: true }));

const counted = (branchId: number, day: ClinicDay, change: 1 | -1): Write =>
  update(
    'day',
    keys.dayRegister(branchId, day),
    { add: { openDrawers: change } },
    { when: 'attribute_not_exists(#closedAt)' },
  );

/**
 * Opens a drawer if its holder has none and the day is not closed. Handed-over cash is taken at most once. Labels:
 * `drawer`, `day`, `hand-over`.
 */
export const openingWrites = (drawer: z.output<typeof openDrawerItem>): Write[] => [
  put('drawer', { ...keys.openDrawer(drawer.branchId, drawer.holder), ...drawer }, absent),
  counted(drawer.branchId, drawer.day, 1),
  ...(drawer.from === undefined ? [] : [remove('hand-over', keys.handOver(drawer.branchId, drawer.from), present)]),
];

/** Condition: the holder's drawer is still the one that was read. */
const sameDrawer = ({ id }: { readonly id: string }) => ({ when: '#id = :drawerId', values: { drawerId: id } });

/** Condition: the drawer has not changed since the read. */
const unchangedDrawer = ({ id, version }: Pick<OpenDrawer, 'id' | 'version'>) => ({
  when: '#id = :drawerId AND #version = :wasVersion',
  values: { drawerId: id, wasVersion: version },
});

export interface DrawerEntry extends PurposeEntry {
  readonly method: LedgerMethod;
  readonly amount: Piastres;
}

/**
 * Adds ledger entries to the sums of an open drawer, in the entries' own transaction. Entries that take cash out fail
 * when the drawer has changed since the read, because they depend on its content. Label: `drawer`.
 */
export const drawerEntriesWrite = (
  drawer: Pick<OpenDrawer, 'id' | 'branchId' | 'holder' | 'version'>,
  entries: readonly DrawerEntry[],
): Write => {
  const add: Record<string, number> = { version: 1 };
  const count = (name: string, by: number): void => {
    add[name] = (add[name] ?? 0) + by;
  };
  for (const entry of entries) {
    const ofMethod = sumAttributes(entry.method);
    const ofPurpose = purposeAttributes(purposeOf(entry));
    count(entry.kind === 'payment' ? ofMethod.payments : ofMethod.reversals, 1);
    count(ofPurpose.entries, 1);
    for (const { amount } of [ofMethod, ofPurpose]) count(amount, entry.amount);
  }
  const takesCash = (add[sumAttributes('cash').amount] ?? 0) < 0;
  return update(
    'drawer',
    keys.openDrawer(drawer.branchId, drawer.holder),
    { add },
    takesCash ? unchangedDrawer(drawer) : sameDrawer(drawer),
  );
};

/** Moves cash into or out of a drawer. Fails if the drawer has changed since the read. Label: `drawer`. */
export const cashMoveWrites = (drawer: OpenDrawer, move: CashMove): Write[] => [
  update(
    'drawer',
    keys.openDrawer(drawer.branchId, drawer.holder),
    { add: { [move.direction === 'in' ? 'cashIn' : 'cashOut']: move.amount, version: 1 } },
    unchangedDrawer(drawer),
  ),
  put('move', { ...keys.cashMove(drawer.branchId, drawer.day, move.at, move.id), ...move }, absent),
];

/** How a drawer is closed. */
export interface Closing extends Pick<ClosedDrawer, 'counts' | 'reason' | 'handOver' | 'closedBy' | 'closedByName'> {
  readonly lines: readonly CountedLine[];
  readonly closedAt: string;
}

/** The drawer as it is after closing. */
export const closedDrawerOf = (drawer: OpenDrawer, closing: Closing): ClosedDrawer =>
  closedDrawerItem.parse({ ...drawer, ...closing });

/**
 * Closes a drawer with the counted amounts. Fails after an entry or a cash move since the read. Labels: `drawer`,
 * `day`.
 */
export const closingWrites = (drawer: OpenDrawer, closed: ClosedDrawer): Write[] => {
  const { branchId, day, id, openedAt, handOver } = closed;
  return [
    remove('drawer', keys.openDrawer(branchId, drawer.holder), unchangedDrawer(drawer)),
    put('closed', { ...keys.closedDrawer(branchId, day, openedAt, id), ...closed }, absent),
    counted(branchId, day, -1),
    ...(handOver === 0
      ? []
      : [
          put('left', {
            ...keys.handOver(branchId, id),
            drawerId: id,
            amount: handOver,
            at: closed.closedAt,
            byName: closed.closedByName,
          }),
        ]),
  ];
};
