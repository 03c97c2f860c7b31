import * as z from 'zod/mini';
import { storedStaffName } from '../table/stored-fields.ts';
import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Actor } from '#functions/domain/staff/actor.ts';
import { type ReceiptTax, receiptTaxOf } from '#functions/domain/money/receipt-tax.ts';
import { holderOf } from '#functions/domain/money/drawers.ts';
import type { CounterState, LedgerPosting } from '#functions/domain/money/ledger-day.ts';
import { getBranch } from '../queue/branches.ts';
import type { Cache } from '../table/cache.ts';
import { keys } from '../table/keys.ts';
import { dayIsOpenCheck } from '../table/open-day.ts';
import { type Store, update, type Values, type Write } from '../table/store.ts';
import { type DrawerEntry, drawerEntriesWrite, type OpenDrawer, parseOpenDrawer } from './drawers.ts';

/** Whether a clinic day of a branch is closed, and how many of its drawers are open. */
const dayRegisterItem = z.object({
  openDrawers: z._default(z.int(), 0),
  /** Present while the day is closed. */
  closedAt: z.optional(z.string()),
  closedBy: z.optional(z.string()),
  closedByName: z.optional(storedStaffName),
  /** Number of closings. */
  closings: z._default(z.int(), 0),
});
export type DayRegister = z.output<typeof dayRegisterItem>;

export const parseDayRegister = (item: unknown): DayRegister => dayRegisterItem.parse(item ?? {});

/** The register of a clinic day; strongly consistent. */
export const readDayRegister = async (store: Store, branchId: number, day: ClinicDay): Promise<DayRegister> =>
  parseDayRegister(await store.get(keys.dayRegister(branchId, day)));

/** The state of the counter, with the drawer that an entry is added to. */
export interface Counter extends CounterState {
  readonly branchId: number;
  readonly tax: ReceiptTax | undefined;
  readonly drawer: OpenDrawer | undefined;
}

/**
 * Reads what decides the place of a new ledger entry: the receptionist's drawer, and whether the day is closed.
 * Strongly consistent, one round trip.
 */
export const readCounter = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  { branchId, actor, now }: { readonly branchId: number; readonly actor: Actor; readonly now: Date },
): Promise<Counter> => {
  const branch = await getBranch(store, cache, branchId);
  const today = clinicDayAt(now, branch);
  const receptionist = actor.kind === 'staff' && actor.role === 'reception' ? actor.id : undefined;
  const [register, drawer] = await store.getAll([
    keys.dayRegister(branchId, today),
    ...(receptionist === undefined ? [] : [keys.openDrawer(branchId, holderOf(receptionist, branch.settings))]),
  ]);
  return {
    branchId,
    tax: receiptTaxOf(branch),
    today,
    isClosed: parseDayRegister(register).closedAt !== undefined,
    drawer: drawer === undefined ? undefined : parseOpenDrawer(drawer),
    needsDrawer: branch.settings.drawers && receptionist !== undefined,
  };
};

/**
 * Conditions of new ledger entries, in their transaction: their drawer is still open and adds them, or their day is not
 * closed. Labels: `drawer`, `day`.
 */
export const counterWrites = (
  { branchId, drawer }: Counter,
  { day }: Pick<LedgerPosting, 'day'>,
  entries: readonly DrawerEntry[],
): Write[] => (drawer === undefined ? [dayIsOpenCheck(branchId, day)] : [drawerEntriesWrite(drawer, entries)]);

/** Closes a clinic day that has no open drawer. Label: `day`. */
export const closeDayWrite = (branchId: number, day: ClinicDay, closing: Values): Write =>
  update(
    'day',
    keys.dayRegister(branchId, day),
    { set: closing, add: { closings: 1 } },
    {
      when: 'attribute_not_exists(#closedAt) AND (attribute_not_exists(#openDrawers) OR #openDrawers = :none)',
      values: { none: 0 },
    },
  );

/** Opens a closed clinic day again. Label: `day`. */
export const reopenDayWrite = (branchId: number, day: ClinicDay, { closings }: DayRegister): Write =>
  update(
    'day',
    keys.dayRegister(branchId, day),
    { remove: ['closedAt', 'closedBy', 'closedByName'] },
    { when: 'attribute_exists(#closedAt) AND #closings = :wasClosings', values: { wasClosings: closings } },
  );
