import * as z from 'zod/mini';
import { ledgerMethod, moneyPurpose, paymentMethod } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { DaySheetFigures } from '#functions/domain/money/day-sheet.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { storedClinicDay, storedReservationId, storedStaffName } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { absent, type Item, present, put, type Store, update, type Write } from '../table/store.ts';
import { type CashDay, cashDayOf, purposeSums } from './drawers.ts';
import { type DayRegister, parseDayRegister } from './day-registers.ts';

const methodSum = { payments: z.int(), reversals: z.int(), amount: piastres } as const;

const figures = z.object({
  tickets: z.object({
    booked: z.int(),
    came: z.int(),
    noShow: z.int(),
    cancelled: z.int(),
    skipped: z.int(),
    open: z.int(),
  }),
  total: piastres,
  methods: z.array(
    z.object({
      method: ledgerMethod,
      ...methodSum,
      /** Sheets of days before moves were counted have none. */
      moves: z._default(z.int(), 0),
      inDrawers: piastres,
      outside: piastres,
    }),
  ),
  purposes: purposeSums,
  drawers: z.array(
    z.object({
      id: z.string(),
      openedByName: storedStaffName,
      closedByName: z.optional(storedStaffName),
      reason: z.optional(z.string()),
      lines: z.array(
        z.object({
          method: paymentMethod,
          expected: piastres,
          counted: z.optional(piastres),
          variance: z.optional(piastres),
        }),
      ),
    }),
  ),
  unpaid: z.object({
    count: z.int(),
    amount: piastres,
    lines: z.array(z.object({ reservationId: storedReservationId, balance: piastres })),
  }),
  reversals: z.object({
    count: z.int(),
    amount: piastres,
    lines: z.array(
      z.object({
        id: z.string(),
        reservationId: z.optional(storedReservationId),
        purpose: z._default(moneyPurpose, 'visit_refund'),
        amount: piastres,
        method: ledgerMethod,
        by: storedStaffName,
        reason: z.optional(z.string()),
      }),
    ),
  }),
  /** Sheets of days before price changes were listed have none. */
  priceChanges: z._default(
    z.object({
      count: z.int(),
      amount: piastres,
      lines: z.array(
        z.object({
          reservationId: storedReservationId,
          before: piastres,
          after: piastres,
          by: storedStaffName,
          reason: z.string(),
        }),
      ),
    }),
    { count: 0, amount: ZERO_PIASTRES, lines: [] },
  ),
  carried: z.object({ count: z.int(), amount: piastres }),
  pulses: z.array(
    z.object({
      doctorId: z.string(),
      sessions: z.int(),
      recorded: z.int(),
      counter: z.int(),
      gap: z.int(),
      gapAmount: piastres,
      stillOpen: z.int(),
      // Sheets of days before these were kept have none.
      predicted: z._default(z.int(), 0),
      openRecorded: z._default(z.int(), 0),
      ofOtherDays: z._default(z.int(), 0),
      outside: z._default(z.int(), 0),
      countedLater: z._default(z.int(), 0),
      ofOthers: z._default(z.int(), 0),
    }),
  ),
  unrecorded: z.object({ count: z.int(), reservationIds: z.array(storedReservationId) }),
});

/** The figures of a clinic day at its closing. Contains no names and ids of patients: reservations and ledger have them. */
export const daySheetItem = z.object({
  branchId: z.int(),
  day: storedClinicDay,
  /** Number of the closing, from 1. */
  ordinal: z.int(),
  figures,
  closedAt: z.string(),
  closedBy: z.string(),
  closedByName: storedStaffName,
  /** The four fields are present after the day was reopened. */
  reopenedAt: z.optional(z.string()),
  reopenedBy: z.optional(z.string()),
  reopenedByName: z.optional(storedStaffName),
  reopenReason: z.optional(z.string()),
});
export type DaySheetItem = z.output<typeof daySheetItem>;

/** The cash of a clinic day with its register and every sheet of it. */
export interface DayRecord extends CashDay {
  readonly register: DayRegister;
  /** In the order of the closings. */
  readonly sheets: readonly DaySheetItem[];
}

/** Cash, register and sheets of a clinic day, in one strongly consistent query. */
export const readDayRecord = async (store: Store, branchId: number, day: ClinicDay): Promise<DayRecord> => {
  const items = await store.query({ partition: keys.cashDay(branchId, day), consistent: true });
  const registerKey = keys.dayRegister(branchId, day).SK;
  const isSheet = (item: Item): boolean => String(item['SK']).startsWith(keys.daySheetPrefix);
  return {
    ...cashDayOf(items),
    register: parseDayRegister(items.find((item) => item['SK'] === registerKey)),
    sheets: items.filter(isSheet).map((item) => daySheetItem.parse(item)),
  };
};

/** The sheet of one closing. */
export const findDaySheet = async (
  store: Store,
  { branchId, day, ordinal }: Pick<DaySheetItem, 'branchId' | 'day' | 'ordinal'>,
): Promise<DaySheetItem | undefined> => {
  const item = await store.get(keys.daySheet(branchId, day, ordinal));
  return item === undefined ? undefined : daySheetItem.parse(item);
};

/** The sheet of a closed day; undefined while the day is open, or after an interrupted closing. */
export const currentSheet = ({ register, sheets }: DayRecord): DaySheetItem | undefined =>
  register.closedAt === undefined ? undefined : sheets.find(({ ordinal }) => ordinal === register.closings);

/** The sheet of a closing, written once. Label: `sheet`. */
export const daySheetWrite = (sheet: Omit<DaySheetItem, 'figures'> & { readonly figures: DaySheetFigures }): Write =>
  put('sheet', { ...keys.daySheet(sheet.branchId, sheet.day, sheet.ordinal), ...sheet }, absent);

/** Records on a sheet that its day was reopened. Label: `sheet`. */
export const reopenedSheetWrite = (
  { branchId, day, ordinal }: DaySheetItem,
  reopening: Required<Pick<DaySheetItem, 'reopenedAt' | 'reopenedBy' | 'reopenedByName' | 'reopenReason'>>,
): Write => update('sheet', keys.daySheet(branchId, day, ordinal), { set: reopening }, present);
