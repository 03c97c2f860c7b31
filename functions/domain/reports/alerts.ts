import type { AlertKind, AlertLimits } from '#shared/models/alerts.ts';
import { type ClinicDay, daysBetween } from '#shared/rules/clinic-day.ts';
import { asPiastres, type Piastres, sumOfPiastres, toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { PricedLine } from '../laser/pulse-ledger.ts';
import type { DaySheetFigures, DaySheetRecords } from '../money/day-sheet.ts';
import { minutesLate, type ScoredTicket } from '../queue/wait-score.ts';
import type { StaffName } from '../staff/staff-name.ts';

/** Something of a clinic day that may deserve the owner's attention. */
export interface DayFact {
  readonly kind: AlertKind;
  /** The doctor, laser and time, drawer, person or reservation: with branch, day and kind the name of the fact. */
  readonly subject: string;
  readonly person?: StaffName | undefined;
  /** Pulses, percent, minutes, or the number of refunds or debts. */
  readonly value: number;
  /** The percentage before it is rounded to `value`; absent in facts of earlier releases. */
  readonly exact?: number | undefined;
  readonly amount: Piastres;
}

/** Days after which a debt is old. */
const OLD_DEBT_DAYS = 30;

/** What the facts of a branch's day are computed from. */
interface AlertRecords {
  readonly day: ClinicDay;
  /** The figures of the day sheet: as closed, or those of now; the pulses of now. */
  readonly sheet: DaySheetFigures;
  /** All of the day; the sheet lists the first of them. */
  readonly entries: DaySheetRecords['entries'];
  readonly priceChanges: DaySheetRecords['priceChanges'];
  readonly isClosed: boolean;
  readonly isOver: boolean;
  readonly tickets: readonly (DaySheetRecords['tickets'][number] & ScoredTicket)[];
  /** Everything that is owed, with the clinic day since which. */
  readonly debts: readonly { readonly day: ClinicDay; readonly owed: Piastres }[];
  readonly doctors: ReadonlyMap<string, StaffName>;
  /** Lines of the pulse ledgers that end on this day and in which no doctor had the laser. */
  readonly nights: readonly NightLine[];
}

interface NightLine extends Pick<PricedLine, 'to' | 'unexplained' | 'unexplainedAmount'> {
  readonly laserId: string;
}

const pulseGaps = ({ sheet, doctors }: AlertRecords): DayFact[] =>
  sheet.pulses
    .filter(({ gap }) => gap !== 0)
    .map(({ doctorId, gap, gapAmount }) => ({
      kind: 'pulse_gap',
      subject: doctorId,
      person: doctors.get(doctorId),
      value: gap,
      amount: gapAmount,
    }));

/** Unexplained pulses while no doctor had the laser. A negative difference is a misread counter, not a loss. */
const nightGaps = ({ nights }: AlertRecords): DayFact[] =>
  nights
    .filter(({ unexplained }) => unexplained > 0)
    .map(({ laserId, to, unexplained, unexplainedAmount }) => ({
      kind: 'night_gap',
      subject: `${laserId} ${to.at}`,
      value: unexplained,
      amount: unexplainedAmount,
    }));

const drawerVariances = ({ sheet }: AlertRecords): DayFact[] =>
  sheet.drawers
    .map(({ id, closedByName, openedByName, lines }): DayFact => ({
      kind: 'drawer_variance',
      subject: id,
      person: closedByName ?? openedByName,
      value: 0,
      amount: sumOfPiastres(lines.map(({ variance }) => variance ?? ZERO_PIASTRES)),
    }))
    .filter(({ amount }) => amount !== 0);

const refunds = ({ entries }: AlertRecords): DayFact[] => {
  const reversals = entries.filter(({ kind }) => kind === 'reversal');
  // By id: two staff users may have one name.
  return [...Map.groupBy(reversals, ({ takenBy }) => takenBy)].map(([subject, lines]) => ({
    kind: 'refunds',
    subject,
    person: lines[0]?.takenByName,
    value: lines.length,
    amount: asPiastres(0 - sumOfPiastres(lines.map(({ amount }) => amount))),
  }));
};

/** The price changes of a visit together: from its first price to its last. */
const discounts = ({ priceChanges }: AlertRecords): DayFact[] =>
  [...Map.groupBy(priceChanges, ({ reservationId }) => reservationId)].flatMap(([id, lines]): DayFact[] => {
    const before = lines[0]?.before ?? ZERO_PIASTRES;
    const { after, changedByName } = lines.at(-1) ?? { after: before, changedByName: undefined };
    const exact = ((before - after) * 100) / before;
    return after >= before
      ? []
      : [
          {
            kind: 'discount',
            subject: String(id),
            person: changedByName,
            value: Math.max(1, Math.round(exact)),
            exact,
            amount: asPiastres(before - after),
          },
        ];
  });

const latestCall = ({ tickets }: AlertRecords): DayFact[] => {
  const value = Math.max(0, ...tickets.map(minutesLate));
  return value === 0 ? [] : [{ kind: 'late_call', subject: 'day', value, amount: ZERO_PIASTRES }];
};

/** Debts that became old on this day: each debt is in the facts of one day. */
const oldDebts = ({ day, debts }: AlertRecords): DayFact[] => {
  const old = debts.filter((debt) => debt.day < day && daysBetween(debt.day, day) === OLD_DEBT_DAYS + 1);
  const amount = sumOfPiastres(old.map(({ owed }) => owed));
  return old.length === 0 ? [] : [{ kind: 'old_debts', subject: 'day', value: old.length, amount }];
};

const dayNotClosed = ({ sheet, isClosed, isOver }: AlertRecords): DayFact[] =>
  isOver && !isClosed && (sheet.tickets.came > 0 || sheet.total !== 0)
    ? [{ kind: 'day_not_closed', subject: 'day', value: 0, amount: sheet.total }]
    : [];

/** Everything of a day that may be an alert, from the figures that day sheet, debts and comparisons show. */
export const factsOfDay = (records: AlertRecords): readonly DayFact[] =>
  [pulseGaps, nightGaps, drawerVariances, refunds, discounts, latestCall, oldDebts, dayNotClosed].flatMap((facts) =>
    facts(records),
  );

const sizeOf: Readonly<Record<Exclude<AlertKind, 'day_not_closed'>, (fact: DayFact) => number>> = {
  pulse_gap: ({ value }) => Math.abs(value),
  night_gap: ({ value }) => value,
  drawer_variance: ({ amount }) => Math.abs(toPounds(amount)),
  refunds: ({ amount }) => toPounds(amount),
  discount: ({ value, exact = value }) => exact,
  late_call: ({ value }) => value,
  old_debts: ({ amount }) => toPounds(amount),
};

/** Is a fact above the limit of its kind? */
export const isAlert = (limits: AlertLimits, fact: DayFact): boolean => {
  if (fact.kind === 'day_not_closed') return limits.day_not_closed;
  const limit = limits[fact.kind === 'night_gap' ? 'pulse_gap' : fact.kind];
  return limit !== null && sizeOf[fact.kind](fact) > limit;
};
