import type { ImportKind, ImportRow, RowProblem, similarRules } from '#shared/models/imports.ts';
import { type ReadRow, readImportRow } from '#shared/rules/import-rows.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { nameKey } from '#shared/rules/name.ts';
import { findSimilarPatient } from '#shared/rules/similar-name.ts';
import { findSamePatient, patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { openingPackage } from '#functions/domain/money/opening-package.ts';
import { type PackageOffer, readPackageOffers } from '../money/packages.ts';
import { findPatientsOfPhone } from '../patients/patients.ts';
import type { Store } from '../table/store.ts';

/** What is imported, and where. */
export interface ImportRules {
  readonly branchId: number;
  readonly kind: ImportKind;
  readonly similar: (typeof similarRules)[number];
  readonly today: ClinicDay;
}

/** A row that will be entered: its patient, and the offer of its package. */
export interface PlannedRow {
  readonly row: ReadRow;
  readonly patientId: PatientId;
  readonly isNew: boolean;
  readonly offer?: PackageOffer;
}

/** A known patient with the phone of a row, and the same name or a similar one. */
interface KnownPatient {
  readonly line: number;
  readonly name: string;
  readonly same: boolean;
}

export type RowPlan = { readonly line: number; readonly known?: KnownPatient } & (
  { readonly planned: PlannedRow } | { readonly problems: readonly RowProblem[] }
);

const offerNamed = (offers: readonly PackageOffer[], name = ''): PackageOffer | undefined =>
  offers.find((offer) => [offer.name, offer.nameAr].some((each) => nameKey(each) === nameKey(name)));

/** The problem of a row about a package that the branch does not offer, or whose numbers do not fit the offer. */
const packageProblem = (row: ReadRow, offer: PackageOffer | undefined): RowProblem | undefined => {
  const { line } = row;
  if (offer === undefined) return { line, column: 'package', problem: 'package-unknown' };
  if ((row.sessions ?? 0) > offer.units) return { line, column: 'sessions', problem: 'number-invalid' };
  return (row.owed ?? 0) > openingPackage(offer, row).charge
    ? { line, column: 'owed', problem: 'amount-invalid' }
    : undefined;
};

interface SharingPhone {
  readonly patientId: PatientId;
  readonly name: string;
  readonly formerNames?: readonly string[] | undefined;
  /** Of an earlier row of the file: not registered yet. */
  readonly isNew?: boolean;
}

/** Which patient a row is about. @param sharing the patients with its phone; a new one is added to them */
const planPatient = (
  row: ReadRow,
  { sharing, similar }: { readonly sharing: SharingPhone[]; readonly similar: ImportRules['similar'] },
): RowPlan => {
  const { line, name, phone } = row;
  const same = findSamePatient(sharing, phone, name);
  const near = same ?? findSimilarPatient(sharing, name);
  const known =
    near === undefined || near.isNew === true ? {} : { known: { line, name: near.name, same: same !== undefined } };
  if (same === undefined && near !== undefined && similar === 'leave') {
    return { line, ...known, problems: [{ line, column: null, problem: 'similar-patient' }] };
  }
  const chosen = same ?? (similar === 'same' ? near : undefined);
  if (chosen !== undefined) return { line, ...known, planned: { row, patientId: chosen.patientId, isNew: false } };
  const patientId = patientIdOf(phone, name);
  sharing.push({ patientId, name, isNew: true });
  return { line, ...known, planned: { row, patientId, isNew: true } };
};

/** The package of a row, or why it has none; a row of another kind has neither. */
interface PlannedPackage {
  readonly offer?: PackageOffer;
  readonly problem?: RowProblem;
}

const planPackage = (row: ReadRow, offers: readonly PackageOffer[]): PlannedPackage => {
  const offer = offerNamed(offers, row.package);
  const problem = packageProblem(row, offer);
  if (problem !== undefined) return { problem };
  if (offer === undefined) throw new TypeError('a row without a package has a problem');
  return { offer };
};

/**
 * Reads rows and decides for each which patient it is about. A patient is a phone and a name, as in a booking; rows of
 * one file count as registered for those that follow. Source: docs/domain.md#import.
 */
export const planRows = async (
  store: Store,
  { branchId, kind, similar, today }: ImportRules,
  rows: readonly ImportRow[],
): Promise<RowPlan[]> => {
  const read = rows.map((row) => ({ line: row.line, ...readImportRow(kind, row, today) }));
  const phones = [...new Set(read.flatMap((each) => ('row' in each ? [each.row.phone] : [])))];
  const [{ offers }, found] = await Promise.all([
    kind === 'packages' ? readPackageOffers(store, branchId) : { offers: [] },
    Promise.all(phones.map((phone) => findPatientsOfPhone(store, branchId, phone, { consistent: true }))),
  ]);
  const ofPhone = new Map<string, SharingPhone[]>(phones.map((phone, index) => [phone, [...(found[index] ?? [])]]));
  return read.map((each): RowPlan => {
    if ('problems' in each) return each;
    const { line, row } = each;
    const { problem, ...bought } = kind === 'packages' ? planPackage(row, offers) : {};
    if (problem !== undefined) return { line, problems: [problem] };
    const plan = planPatient(row, { sharing: ofPhone.get(row.phone) ?? [], similar });
    return 'planned' in plan ? { ...plan, planned: { ...plan.planned, ...bought } } : plan;
  });
};
