import type { LedgerEntryKind, RevenueType } from '#shared/models/enums.ts';
import { type Piastres, toPounds } from '#shared/rules/money.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { hasEntries, revenueOfEntry, type RevenueSum, sumOf } from './revenue-sums.ts';
import { arabicName, nameOrNull, type StaffName } from '../staff/staff-name.ts';

/** The doctor who called a patient. */
export interface VisitDoctor {
  readonly id: string;
  readonly name: StaffName;
}
/** A visit that no doctor has called is absent. */
export type DoctorOfVisit = ReadonlyMap<ReservationId, VisitDoctor>;

/**
 * Lines of income that is of no doctor: of visits that no doctor has called by the end of the clinic day, of patients'
 * credit, of packages, and of days whose rollup was kept before income was counted per doctor.
 */
const otherLines = ['no_doctor', 'credit', 'package', 'unknown'] as const;
type OtherLine = (typeof otherLines)[number];

const isOther = (line: string): line is OtherLine => otherLines.some((other) => other === line);

/** Is a line of `RevenueByDoctor` the id of a doctor? */
export const isDoctorLine = (line: string): boolean => !isOther(line);

/** The money of a doctor, with the name at the last visit; other lines have no name. */
export type DoctorSum = RevenueSum & { readonly name?: StaffName | undefined };
/** By doctor id, or by the name of another line; a line without an entry is absent. The sum of all is the total. */
export type RevenueByDoctor = Readonly<Record<string, DoctorSum>>;

interface Entry {
  readonly kind: LedgerEntryKind;
  readonly type: RevenueType;
  /** Negative for a reversal. */
  readonly amount: Piastres;
  readonly reservationId?: ReservationId | undefined;
  readonly packageId?: string | undefined;
}

const lineOf = ({ type, reservationId, packageId }: Entry, doctors: DoctorOfVisit): string => {
  if (packageId !== undefined || type === 'package') return 'package';
  if (reservationId === undefined || type === 'credit') return 'credit';
  return doctors.get(reservationId)?.id ?? 'no_doctor';
};

/** The money of ledger entries per doctor. Source: docs/domain.md#money. */
export const revenueByDoctor = (entries: readonly Entry[], doctors: DoctorOfVisit): RevenueByDoctor => {
  const names = new Map([...doctors.values()].map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    [...Map.groupBy(entries, (entry) => lineOf(entry, doctors))].map(([line, own]): [string, DoctorSum] => {
      const name = names.get(line);
      return [line, { ...sumOf(own.map(revenueOfEntry)), ...(name === undefined ? {} : { name }) }];
    }),
  );
};

/** Money of which the doctor is not known, as a line of its own. */
export const revenueOfUnknownDoctors = (total: RevenueSum): RevenueByDoctor =>
  hasEntries(total) ? { unknown: total } : {};

/** The money of several days per doctor, in the order of time: the last name of a doctor counts. */
export const sumByDoctor = (parts: readonly RevenueByDoctor[]): RevenueByDoctor => {
  const lines = Map.groupBy(
    parts.flatMap((part) => Object.entries(part)),
    ([line]) => line,
  );
  return Object.fromEntries(
    [...lines].map(([line, own]): [string, DoctorSum] => {
      const sums = own.map(([, sum]) => sum);
      const name = sums.findLast((sum) => sum.name !== undefined)?.name;
      return [line, { ...sumOf(sums), ...(name === undefined ? {} : { name }) }];
    }),
  );
};

const figuresOf = ({ revenue, payments, reversals }: RevenueSum) => ({
  payment_count: payments,
  reversal_count: reversals,
  total_revenue: toPounds(revenue),
});

/** The lines of a report: doctors by what they brought in, then the other lines. */
export const doctorFigures = (byDoctor: RevenueByDoctor) => [
  ...Object.entries(byDoctor)
    .filter(([line]) => isDoctorLine(line))
    .toSorted(([idA, a], [idB, b]) => b.revenue - a.revenue || byCharacters(idA, idB))
    .map(([id, sum]) => ({
      line: 'doctor' as const,
      doctor_id: id,
      doctor_name: nameOrNull(sum.name),
      doctor_name_ar: arabicName(sum.name),
      ...figuresOf(sum),
    })),
  ...otherLines.flatMap((line) => {
    const sum = byDoctor[line];
    return sum === undefined ? [] : [{ line, doctor_id: null, doctor_name: null, ...figuresOf(sum) }];
  }),
];
