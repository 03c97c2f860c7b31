import * as z from 'zod/mini';
import { type ClinicDay, clinicDayAt, daysBetween, type DayRule } from '#shared/rules/clinic-day.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import type { Store } from '../table/store.ts';
import { firstStoredDay, lastDayOf, readExportWeek } from './export-days.ts';
import { readExportPatients } from './export-patients.ts';

/**
 * How far an export is: `P#<first day>#<patient>` after a page of patients, then `D#<first day>#<day>` before a week.
 * The first day is the earliest registration so far.
 */
const date = String.raw`2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
export const exportPlace = new RegExp(`^(?:P#${date}#p[0-9a-f]{20}|D#${date}#${date})$`, 'u');

const placeParts = z.tuple([z.enum(['P', 'D']), storedClinicDay, z.string()]);

/** A branch that is exported. */
interface ExportedBranch {
  readonly branch: DayRule & { readonly id: number };
  readonly today: ClinicDay;
}

const earliest = (days: readonly ClinicDay[], today: ClinicDay): ClinicDay => days.toSorted()[0] ?? today;

const patientsPage = async (
  store: Store,
  { branch, today }: ExportedBranch,
  { first, after }: { readonly first: ClinicDay; readonly after?: string },
) => {
  const { patients, packages, next } = await readExportPatients(store, branch.id, after);
  const registered = patients.map((patient) => clinicDayAt(new Date(patient.registered_at), branch));
  const firstDay = earliest([first, ...registered], today);
  const rows = { patients, packages, visits: [], ledger: [], shares: [], percent: null };
  if (next !== undefined) return { rows, place: `P#${firstDay}#${next}` };
  const stored = await firstStoredDay(store, branch.id);
  const start = earliest([firstDay, ...(stored === undefined ? [] : [stored])], today);
  return { rows, place: `D#${start}#${start}` };
};

const weekPage = async (
  store: Store,
  { branch, today }: ExportedBranch,
  { first, start }: { readonly first: ClinicDay; readonly start: ClinicDay },
) => {
  const end = lastDayOf(today);
  const { visits, ledger, shares, next } = await readExportWeek(store, branch.id, { start, end });
  const percent = next === undefined ? 100 : Math.floor((100 * daysBetween(first, next)) / daysBetween(first, end));
  const rows = { patients: [], packages: [], visits, ledger, shares, percent };
  return { rows, place: next === undefined ? undefined : `D#${first}#${next}` };
};

/** The next rows of everything that a branch holds; without a place the first ones. Eventually consistent. */
export const readExportPage = (store: Store, exported: ExportedBranch, place: string | undefined) => {
  if (place === undefined) return patientsPage(store, exported, { first: exported.today });
  const [part, first, at] = placeParts.parse(place.split('#'));
  return part === 'P'
    ? patientsPage(store, exported, { first, after: at })
    : weekPage(store, exported, { first, start: storedClinicDay.parse(at) });
};
