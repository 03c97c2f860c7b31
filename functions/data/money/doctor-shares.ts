import pMap from 'p-map';
import { clinicDayAt, type ClinicDay, daysOf, daysOfMonth } from '#shared/rules/clinic-day.ts';
import { type DoctorDays, doctorDay, sumOfDoctorDays } from '#functions/domain/reports/doctor-shares.ts';
import { listTickets } from '../queue/reservations.ts';
import type { Store } from '../table/store.ts';
import { listLedgerEntries } from './ledger.ts';
import { type BranchOfDays, MAX_CONCURRENT_DAYS } from './rollups.ts';
import { readVisitDoctors } from './visit-doctors.ts';

const readDoctorDay = async (store: Store, branchId: number, day: ClinicDay): Promise<DoctorDays> => {
  const [entries, visits] = await Promise.all([
    listLedgerEntries(store, branchId, day),
    listTickets(store, branchId, day),
  ]);
  return doctorDay({ entries, visits, doctors: await readVisitDoctors(store, { branchId, day }, entries, visits) });
};

/**
 * What the doctors of a branch did and brought in in a month until today, from its tickets and ledger entries: visits may
 * be paid, corrected and recorded after their day.
 */
export const readDoctorMonth = async (
  store: Store,
  branch: BranchOfDays,
  month: string,
  now: Date,
): Promise<DoctorDays> => {
  const { first, last } = daysOfMonth(month);
  const today = clinicDayAt(now, branch);
  const end = last < today ? last : today;
  const days = await pMap(first > end ? [] : daysOf(first, end), (day) => readDoctorDay(store, branch.id, day), {
    concurrency: MAX_CONCURRENT_DAYS,
  });
  return sumOfDoctorDays(days);
};
