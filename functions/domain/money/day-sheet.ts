import type { MoneyPurpose, LedgerMethod, QueueStatus, ReservationType } from '#shared/models/enums.ts';
import { ledgerMethods } from '#shared/models/enums.ts';
import { type Piastres, asPiastres, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { type DrawerLine, type MethodSums, sumsByMethod } from './drawers.ts';
import { type PurposeEntry, purposeOf, sumsByPurpose } from './money-purposes.ts';
import { type Money, owedOf } from './payments.ts';
import { type LaserRecords, pulsesOfDay } from '../laser/pulses.ts';
import type { StaffName } from '../staff/staff-name.ts';

/** Records from which a day sheet is computed. */
export interface DaySheetRecords extends LaserRecords {
  readonly tickets: readonly (Money & {
    readonly id: ReservationId;
    readonly type: ReservationType;
    readonly status: QueueStatus;
    readonly sessionRecorded?: boolean | undefined;
  })[];
  readonly entries: readonly (PurposeEntry & {
    readonly id: string;
    readonly at: string;
    readonly method: LedgerMethod;
    readonly amount: Piastres;
    readonly drawerId?: string | undefined;
    readonly reason?: string | undefined;
    readonly takenBy: string;
    readonly takenByName: StaffName;
  })[];
  readonly priceChanges: readonly {
    readonly reservationId: ReservationId;
    readonly before: Piastres;
    readonly after: Piastres;
    readonly reason: string;
    readonly changedByName: StaffName;
  }[];
  readonly drawers: readonly SheetDrawer[];
  /** When the clinic day began: what was taken before was taken after the day before was closed. */
  readonly dayStart: string;
  readonly pricePerPulse: Piastres;
}

/** A line of a drawer; counted once the drawer is closed. */
type SheetLine = Pick<DrawerLine, 'method' | 'expected'> & {
  readonly counted?: Piastres | undefined;
  readonly variance?: Piastres | undefined;
};

/** A drawer of the day, open or closed. */
export interface SheetDrawer {
  readonly id: string;
  readonly openedByName: StaffName;
  readonly closedByName?: StaffName | undefined;
  readonly reason?: string | undefined;
  readonly lines: readonly SheetLine[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Lines of a list that are kept; the counts beside them are of all. */
const MAX_LINES = 100;

const ticketFigures = (all: DaySheetRecords['tickets']) => {
  const tickets = all.filter(({ status }) => status !== 'unconfirmed');
  const withStatus = (...statuses: readonly QueueStatus[]): number =>
    tickets.filter(({ status }) => statuses.includes(status)).length;
  return {
    booked: tickets.length,
    came: withStatus('completed', 'in_progress'),
    noShow: withStatus('no_show'),
    cancelled: withStatus('cancelled'),
    skipped: withStatus('skipped'),
    /** Still waiting or with a doctor. */
    open: tickets.filter(({ status }) => isOpen(status) && status !== 'skipped').length,
  };
};

/** Each method: the ledger, the drawers, and what no drawer holds. */
const methodFigures = (entries: DaySheetRecords['entries']) => {
  const all = sumsByMethod(entries);
  const inDrawers: MethodSums = sumsByMethod(entries.filter(({ drawerId }) => drawerId !== undefined));
  return ledgerMethods.flatMap((method) => {
    const total = all[method];
    if (total === undefined) return [];
    const held = inDrawers[method]?.amount ?? ZERO_PIASTRES;
    const moves = entries.filter((entry) => entry.kind === 'move' && entry.method === method).length;
    return [{ method, ...total, moves, inDrawers: held, outside: asPiastres(total.amount - held) }];
  });
};

/** A reversal as the sheet lists it. */
interface SheetReversal {
  readonly id: string;
  /** Absent when it gave back a patient's credit or money of a package. */
  readonly reservationId?: ReservationId | undefined;
  readonly purpose: MoneyPurpose;
  readonly amount: Piastres;
  readonly method: LedgerMethod;
  readonly by: StaffName;
  readonly reason?: string | undefined;
}

const reversalFigures = (entries: DaySheetRecords['entries']) => {
  const reversals = entries.filter(({ kind }) => kind === 'reversal');
  return {
    count: reversals.length,
    amount: sumOfPiastres(reversals.map(({ amount }) => amount)),
    lines: reversals.slice(0, MAX_LINES).map((reversal): SheetReversal => {
      const { id, reservationId, amount, method, takenByName, reason } = reversal;
      return { id, reservationId, purpose: purposeOf(reversal), amount, method, by: takenByName, reason };
    }),
  };
};

/** Prices that staff users changed on the day. `amount` is by how much less is charged. */
const priceFigures = (changes: DaySheetRecords['priceChanges']) => ({
  count: changes.length,
  amount: asPiastres(sum(changes.map(({ before, after }) => before - after))),
  lines: changes.slice(0, MAX_LINES).map(({ reservationId, before, after, reason, changedByName }) => ({
    reservationId,
    before,
    after,
    by: changedByName,
    reason,
  })),
});

/** The pulses of each doctor. */
export const pulseFigures = ({ pricePerPulse, ...records }: LaserRecords & Pick<DaySheetRecords, 'pricePerPulse'>) => {
  const lasers = records.sessions.filter(({ type }) => type === 'laser');
  const doctorIds = [...new Set([...lasers, ...records.pulseSessions].map(({ doctorId }) => doctorId))].toSorted();
  return doctorIds.map((doctorId) => {
    const pulses = pulsesOfDay(records, doctorId);
    return { doctorId, ...pulses, gapAmount: asPiastres(pulses.gap * pricePerPulse) };
  });
};

const drawerFigures = ({ id, openedByName, closedByName, reason, lines }: SheetDrawer): SheetDrawer => ({
  id,
  openedByName,
  closedByName,
  reason,
  lines: lines.map(({ method, expected, counted, variance }) => ({ method, expected, counted, variance })),
});

/** One sheet that closes a clinic day. Money is piastres; patients are named by their reservation. Source: docs/domain.md#day-sheet. */
export const daySheet = (records: DaySheetRecords) => {
  const { tickets, entries, dayStart } = records;
  const unpaid = tickets
    .map((ticket) => ({ reservationId: ticket.id, balance: owedOf(ticket) }))
    .filter(({ balance }) => balance > 0);
  const carried = entries.filter(({ at }) => at < dayStart);
  const unrecorded = tickets.filter(
    ({ type, status, sessionRecorded }) => type !== 'regular' && status === 'completed' && sessionRecorded !== true,
  );
  return {
    tickets: ticketFigures(tickets),
    total: sumOfPiastres(entries.map(({ amount }) => amount)),
    methods: methodFigures(entries),
    purposes: sumsByPurpose(entries),
    drawers: records.drawers.map(drawerFigures),
    unpaid: {
      count: unpaid.length,
      amount: sumOfPiastres(unpaid.map(({ balance }) => balance)),
      lines: unpaid.slice(0, MAX_LINES),
    },
    reversals: reversalFigures(entries),
    priceChanges: priceFigures(records.priceChanges),
    /** Taken on the evening before, after that day was closed. */
    carried: { count: carried.length, amount: sumOfPiastres(carried.map(({ amount }) => amount)) },
    pulses: pulseFigures(records),
    unrecorded: { count: unrecorded.length, reservationIds: unrecorded.slice(0, MAX_LINES).map(({ id }) => id) },
  };
};
export type DaySheetFigures = ReturnType<typeof daySheet>;
