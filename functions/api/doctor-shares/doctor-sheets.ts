import { daysOfMonth } from '#shared/rules/clinic-day.ts';
import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import { listPaidShares, type PaidShare, readDoctorMonth } from '#functions/data/money/doctor-shares.ts';
import { type BranchOfDays, isSettled } from '#functions/data/money/rollups.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import type { Store } from '#functions/data/table/store.ts';
import { type ShareLine, shareLines, shareSums } from '#functions/domain/reports/doctor-shares.ts';
import type { ShareRules } from '#shared/rules/doctor-share.ts';
import { type StaffName, staffNameOf } from '#functions/domain/staff/staff-name.ts';

/** The sheet of a doctor: as it was paid, or as it is now. */
export interface DoctorSheet {
  readonly id: string;
  readonly name: StaffName | undefined;
  readonly lines: readonly ShareLine[];
  readonly paid?: PaidShare | undefined;
  /** What a paid sheet would give now, less what was paid. */
  readonly changedSince?: Piastres | undefined;
}

interface DoctorSheets {
  readonly sheets: readonly DoctorSheet[];
  readonly otherMoney: Piastres;
}

/** A paid sheet keeps figures and rules; a service that had no figures when it was paid counts by the present rule. */
const paidSheet = (
  paid: PaidShare,
  services: Parameters<typeof shareLines>[0],
  presentRules: ShareRules = {},
): DoctorSheet => {
  // A paid service without a rule stays without one.
  const paidRules = Object.fromEntries(paid.lines.map(({ type, rule }) => [type, rule]));
  const now = shareSums(shareLines(services, { ...presentRules, ...paidRules }));
  return {
    id: paid.doctorId,
    name: paid.doctorName,
    lines: paid.lines,
    paid,
    changedSince: asPiastres(now.share - shareSums(paid.lines).share),
  };
};

/** The last clinic day of a month is over, and no payment of it may still come. */
export const isOver = (month: string, branch: BranchOfDays, now: Date): boolean =>
  isSettled(daysOfMonth(month).last, branch, now);

/** The sheets of the doctors of a branch in a month, those first who brought in most. */
export const readDoctorSheets = async (
  store: Store,
  branch: BranchOfDays,
  month: string,
  now: Date,
): Promise<DoctorSheets> => {
  const [{ doctors, otherMoney }, paidShares] = await Promise.all([
    readDoctorMonth(store, branch, month, now),
    listPaidShares(store, branch.id, month),
  ]);
  const users = await findUsers(
    store,
    doctors.map(({ id }) => id),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  const paid = new Map(paidShares.map((share) => [share.doctorId, share]));
  const present = new Set(doctors.map(({ id }) => id));
  return {
    sheets: [
      ...doctors.map(({ id, name, services }): DoctorSheet => {
        const kept = paid.get(id);
        const user = byId.get(id);
        if (kept !== undefined) return paidSheet(kept, services, user?.shares);
        // The present name; of a staff user who is not known any more, that of the last visit.
        return {
          id,
          name: user === undefined ? name : staffNameOf(user),
          lines: shareLines(services, user?.shares ?? {}),
        };
      }),
      ...paidShares.filter(({ doctorId }) => !present.has(doctorId)).map((share) => paidSheet(share, [])),
    ],
    otherMoney,
  };
};
