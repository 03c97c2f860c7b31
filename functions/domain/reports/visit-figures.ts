import type { LedgerEntryKind, QueueStatus } from '#shared/models/enums.ts';
import { type ClinicDay, hourAt, weekdayOf } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { toPounds, asPiastres } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { compareWait, waitAccuracyOf } from '../queue/wait-score.ts';
import { arabicName, nameOrNull, type StaffName } from '../staff/staff-name.ts';

/** The figures of some visits, in their order in a packed row. Amounts are piastres. */
const figureNames = [
  'booked',
  'came',
  'missed',
  'cancelled',
  'newPatients',
  'promises',
  'promisesKept',
  'priceChanges',
  'discounts',
  'reversals',
  'reversed',
] as const;
export type VisitFigures = Readonly<Record<(typeof figureNames)[number], number>>;

/** Figures of which `of` says the value of each. */
const figuresFrom = (of: (name: keyof VisitFigures, index: number) => number): VisitFigures => ({
  booked: of('booked', 0),
  came: of('came', 1),
  missed: of('missed', 2),
  cancelled: of('cancelled', 3),
  newPatients: of('newPatients', 4),
  promises: of('promises', 5),
  promisesKept: of('promisesKept', 6),
  priceChanges: of('priceChanges', 7),
  discounts: of('discounts', 8),
  reversals: of('reversals', 9),
  reversed: of('reversed', 10),
});

/** The figures of several parts together. */
export const sumOfVisits = (parts: readonly VisitFigures[]): VisitFigures =>
  figuresFrom((name) => parts.reduce((sum, part) => sum + part[name], 0));

/** Nobody waits any more. Until its close, a day that is over has patients who neither came nor count as missed. */
export const hasNoneWaiting = ({ booked, came, missed, cancelled }: VisitFigures): boolean =>
  came + missed + cancelled === booked;

/** What a staff user changed: prices of visits, and money given back. */
export interface PersonFigures extends Pick<VisitFigures, 'priceChanges' | 'discounts' | 'reversals' | 'reversed'> {
  readonly id: string;
  readonly name: StaffName;
}

/** The visits of a branch on a clinic day. */
export interface VisitDay {
  readonly day: ClinicDay;
  readonly figures: VisitFigures;
  /** Patients who came, by the hour of the branch's clock in which they arrived. */
  readonly arrivals: readonly number[];
  readonly people: readonly PersonFigures[];
}

/** Records from which a day is computed. */
interface VisitRecords {
  readonly day: ClinicDay;
  readonly timeZone: string;
  readonly tickets: readonly {
    readonly status: QueueStatus;
    readonly patientId: PatientId;
    readonly createdAt: string;
    readonly calledAt?: string | undefined;
    readonly arrivedAt?: string | undefined;
    readonly reinserted?: boolean | undefined;
    readonly postponedAt?: number | undefined;
    readonly promised?: { readonly wait: number; readonly low: number; readonly high: number } | undefined;
  }[];
  /** When each patient was registered. */
  readonly registeredAt: ReadonlyMap<PatientId, string>;
  readonly priceChanges: readonly {
    readonly before: number;
    readonly after: number;
    readonly changedBy: string;
    readonly changedByName: StaffName;
  }[];
  readonly entries: readonly {
    readonly kind: LedgerEntryKind;
    readonly amount: number;
    readonly takenBy: string;
    readonly takenByName: StaffName;
  }[];
}

const HOURS = 24;

interface MoneyChange {
  readonly by: string;
  readonly name: StaffName;
  readonly discount?: number;
  readonly reversed?: number;
}

/** Price changes and reversals; a discount is what a price change took off, negative when it added. */
const moneyChanges = ({ priceChanges, entries }: Pick<VisitRecords, 'priceChanges' | 'entries'>): MoneyChange[] => [
  ...priceChanges.map(({ before, after, changedBy, changedByName }) => ({
    by: changedBy,
    name: changedByName,
    discount: before - after,
  })),
  ...entries
    .filter(({ kind }) => kind === 'reversal')
    .map(({ amount, takenBy, takenByName }) => ({ by: takenBy, name: takenByName, reversed: 0 - amount })),
];

const sumOfChanges = (changes: readonly MoneyChange[]): Omit<PersonFigures, 'id' | 'name'> => ({
  priceChanges: changes.filter(({ discount }) => discount !== undefined).length,
  discounts: changes.reduce((sum, { discount = 0 }) => sum + discount, 0),
  reversals: changes.filter(({ reversed }) => reversed !== undefined).length,
  reversed: changes.reduce((sum, { reversed = 0 }) => sum + reversed, 0),
});

/**
 * The visits of a branch on a clinic day. A patient is new at the visit whose booking registered the patient. An arrival
 * that was not marked counts at the call. Source: docs/domain.md#comparisons.
 */
export const visitDayOf = (records: VisitRecords): VisitDay => {
  const { day, timeZone, registeredAt } = records;
  const tickets = records.tickets.filter(({ status }) => status !== 'unconfirmed');
  const came = tickets.filter(({ status }) => status === 'completed' || status === 'in_progress');
  const withStatus = (status: QueueStatus): number => tickets.filter((ticket) => ticket.status === status).length;
  const hours = came.flatMap(({ arrivedAt, calledAt }) => {
    const at = arrivedAt ?? calledAt;
    return at === undefined ? [] : [hourAt(new Date(at), timeZone)];
  });
  const waits = waitAccuracyOf(tickets.map(compareWait).filter((comparison) => comparison !== null));
  const changes = moneyChanges(records);
  return {
    day,
    figures: {
      booked: tickets.length,
      came: came.length,
      missed: withStatus('no_show'),
      cancelled: withStatus('cancelled'),
      newPatients: came.filter(({ patientId, createdAt }) => registeredAt.get(patientId) === createdAt).length,
      promises: waits.count,
      promisesKept: waits.within,
      ...sumOfChanges(changes),
    },
    arrivals: Array.from({ length: HOURS }, (_, hour) => hours.filter((other) => other === hour).length),
    people: [...Map.groupBy(changes, ({ by }) => by)].map(([id, own]) => ({
      id,
      name: own.at(-1)?.name ?? '',
      ...sumOfChanges(own),
    })),
  };
};

/** The visits of a range of days at one or several branches. */
export interface VisitRange {
  readonly byDay: ReadonlyMap<string, VisitFigures>;
  readonly byBranch: ReadonlyMap<number, VisitFigures>;
  /** Arrivals by weekday and hour: `weekday * 24 + hour`, Sunday = 0. */
  readonly byHour: ReadonlyMap<number, number>;
  /** Of one branch; empty for several. */
  readonly people: readonly PersonFigures[];
}

const merged = <Key, Value>(
  maps: readonly ReadonlyMap<Key, Value>[],
  sum: (values: readonly Value[]) => Value,
): Map<Key, Value> =>
  new Map(
    [
      ...Map.groupBy(
        maps.flatMap((map) => [...map]),
        ([key]) => key,
      ),
    ].map(([key, own]) => [key, sum(own.map(([, value]) => value))]),
  );

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const sumOfPeople = (people: readonly PersonFigures[]): PersonFigures[] =>
  [...Map.groupBy(people, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: own.at(-1)?.name ?? '',
    priceChanges: sumOf(own.map(({ priceChanges }) => priceChanges)),
    discounts: sumOf(own.map(({ discounts }) => discounts)),
    reversals: sumOf(own.map(({ reversals }) => reversals)),
    reversed: sumOf(own.map(({ reversed }) => reversed)),
  }));

/** Several ranges together; people in the order of time, so that the last name of each counts. */
export const sumOfRanges = (parts: readonly VisitRange[]): VisitRange => ({
  byDay: merged(
    parts.map(({ byDay }) => byDay),
    sumOfVisits,
  ),
  byBranch: merged(
    parts.map(({ byBranch }) => byBranch),
    sumOfVisits,
  ),
  byHour: merged(
    parts.map(({ byHour }) => byHour),
    sumOf,
  ),
  people: sumOfPeople(parts.flatMap(({ people }) => people)),
});

/** A day of a branch as a range. */
export const rangeOfDay = (branchId: number, { day, figures, arrivals, people }: VisitDay): VisitRange => ({
  byDay: new Map([[day, figures]]),
  byBranch: new Map([[branchId, figures]]),
  byHour: new Map(
    arrivals.flatMap((count, hour): [number, number][] =>
      count === 0 ? [] : [[weekdayOf(day) * HOURS + hour, count]],
    ),
  ),
  people,
});

const RADIX = 36;
const packRows = (rows: readonly (readonly [string | number, readonly number[]])[]): string =>
  rows.map(([key, values]) => [key, ...values.map((value) => value.toString(RADIX))].join('.')).join(' ');
const unpackRows = (packed: string): (readonly [string, readonly number[]])[] =>
  (packed === '' ? [] : packed.split(' ')).map((row) => {
    const [key = '', ...values] = row.split('.');
    return [key, values.map((value) => Number.parseInt(value, RADIX))];
  });

const rowOf = (figures: VisitFigures): number[] => figureNames.map((name) => figures[name]);
const figuresOf = (row: readonly number[]): VisitFigures => figuresFrom((_, index) => row[index] ?? 0);

/** Texts that hold a range of several branches, numbers to the base 36: a hundred branches fit into 4 KB. */
export interface PackedRange {
  readonly days: string;
  readonly branches: string;
  readonly hours: string;
}

export const packRange = ({ byDay, byBranch, byHour }: VisitRange): PackedRange => ({
  days: packRows([...byDay].map(([day, figures]) => [day, rowOf(figures)])),
  branches: packRows([...byBranch].map(([id, figures]) => [id, rowOf(figures)])),
  hours: packRows([...byHour].map(([hour, count]) => [hour, [count]])),
});

export const unpackRange = ({ days, branches, hours }: PackedRange): VisitRange => ({
  byDay: new Map(unpackRows(days).map(([day, row]) => [day, figuresOf(row)])),
  byBranch: new Map(unpackRows(branches).map(([id, row]) => [Number(id), figuresOf(row)])),
  byHour: new Map(unpackRows(hours).map(([hour, [count = 0]]) => [Number(hour), count])),
  people: [],
});

const changesOnWire = ({
  priceChanges,
  discounts,
  reversals,
  reversed,
}: Pick<VisitFigures, 'priceChanges' | 'discounts' | 'reversals' | 'reversed'>) => ({
  price_changes: priceChanges,
  discounts: toPounds(asPiastres(discounts)),
  reversals,
  reversed: toPounds(asPiastres(reversed)),
});

/** Figures for an answer. */
export const visitsOnWire = (figures: VisitFigures) => ({
  booked: figures.booked,
  came: figures.came,
  missed: figures.missed,
  cancelled: figures.cancelled,
  new_patients: figures.newPatients,
  promises: figures.promises,
  promises_kept: figures.promisesKept,
  ...changesOnWire(figures),
});

/** Arrivals for an answer, without hours in which nobody arrived. */
export const arrivalsOnWire = ({ byHour }: VisitRange) =>
  [...byHour]
    .toSorted(([one], [other]) => one - other)
    .map(([index, count]) => ({ weekday: Math.floor(index / HOURS), hour: index % HOURS, count }));

/** People for an answer, by what they took off and gave back. */
export const peopleOnWire = ({ people }: VisitRange) =>
  people
    .toSorted(
      (one, other) =>
        other.discounts + other.reversed - (one.discounts + one.reversed) || byCharacters(one.id, other.id),
    )
    .map(({ id, name, ...changes }) => ({
      user_id: id,
      name: nameOrNull(name),
      name_ar: arabicName(name),
      ...changesOnWire(changes),
    }));
