import { listDoctorShares as route } from '#shared/routes/doctor-shares.ts';
import { daysOfMonth } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { readDoctorMonth } from '#functions/data/money/doctor-shares.ts';
import { isSettled } from '#functions/data/money/rollups.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import { shareLines, shareSums } from '#functions/domain/reports/doctor-shares.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { doctorShareView, sumsOnWire } from './doctor-share-view.ts';

export const listDoctorShares = endpoint(route, async ({ input: { query }, branch, deps: { store }, now }) => {
  const { month } = query;
  const { doctors, otherMoney } = await readDoctorMonth(store, branch, month, now);
  const users = await findUsers(
    store,
    doctors.map(({ id }) => id),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  const sheets = doctors.map((doctor) => ({
    doctor,
    lines: shareLines(doctor.services, byId.get(doctor.id)?.shares ?? {}),
  }));
  return {
    branch_id: branch.id,
    month,
    ended: isSettled(daysOfMonth(month).last, branch, now),
    doctors: sheets.map(({ doctor, lines }) => doctorShareView(doctor, lines)),
    total: sumsOnWire(shareSums(sheets.flatMap(({ lines }) => lines))),
    other_money: toPounds(otherMoney),
  };
});
