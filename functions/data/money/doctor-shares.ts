import pMap from 'p-map';
import * as z from 'zod/mini';
import { reservationType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { clinicDayAt, type ClinicDay, daysOf, daysOfMonth } from '#shared/rules/clinic-day.ts';
import { type DoctorDays, doctorDay, sumOfDoctorDays } from '#functions/domain/reports/doctor-shares.ts';
import { listTickets } from '../queue/reservations.ts';
import { storedShareRule } from '../table/items/staff.ts';
import { keys } from '../table/keys.ts';
import { absent, put, remove, type Store, type Write } from '../table/store.ts';
import { storedStaffName } from '../table/stored-fields.ts';
import { listLedgerEntries } from './ledger.ts';
import { type BranchOfDays, MAX_CONCURRENT_DAYS, wasOpenOn } from './rollups.ts';
import { readVisitDoctors } from './visit-doctors.ts';

/** The sheet of a doctor as it was when it was paid. It names no patient. */
const paidShareItem = z.object({
  branchId: z.int(),
  /** `2026-11` */
  month: z.string(),
  doctorId: z.string(),
  doctorName: storedStaffName,
  lines: z.array(
    z.object({
      type: reservationType,
      visits: z.int(),
      paidVisits: z.int(),
      money: piastres,
      rule: z.optional(storedShareRule),
      share: piastres,
    }),
  ),
  paidAt: z.string(),
  paidBy: z.string(),
  paidByName: storedStaffName,
});
export type PaidShare = z.output<typeof paidShareItem>;

/** The paid sheets of a branch in a month; strongly consistent. */
export const listPaidShares = async (store: Store, branchId: number, month: string): Promise<PaidShare[]> => {
  const items = await store.query({ partition: keys.paidShares(branchId, month), consistent: true });
  return items.map((item) => paidShareItem.parse(item));
};

/** Label that fails when the sheet is paid already: `paid share`. */
export const paidShareWrite = (share: PaidShare): Write =>
  put('paid share', { ...keys.paidShare(share.branchId, share.month, share.doctorId), ...share }, absent);

/** Label that fails when another request changed the sheet: `paid share`. */
export const reopenShareWrite = ({ branchId, month, doctorId, paidAt }: PaidShare): Write =>
  remove('paid share', keys.paidShare(branchId, month, doctorId), {
    when: '#paidAt = :paidAt',
    values: { paidAt },
  });

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
  const open = first > end ? [] : daysOf(first, end).filter((day) => wasOpenOn(branch, day));
  const days = await pMap(open, (day) => readDoctorDay(store, branch.id, day), { concurrency: MAX_CONCURRENT_DAYS });
  return sumOfDoctorDays(days);
};
