import { listDoctorShares as route } from '#shared/routes/doctor-shares.ts';
import { toPounds } from '#shared/rules/money.ts';
import { shareSums } from '#functions/domain/reports/doctor-shares.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { doctorShareView, sumsOnWire } from './doctor-share-view.ts';
import { isOver, readDoctorSheets } from './doctor-sheets.ts';

export const listDoctorShares = endpoint(route, async ({ input: { query }, branch, deps, now }) => {
  const { sheets, otherMoney } = await readDoctorSheets(deps.store, branch, query.month, now);
  return {
    branch_id: branch.id,
    month: query.month,
    ended: isOver(query.month, branch, now),
    doctors: sheets.map(doctorShareView),
    total: sumsOnWire(shareSums(sheets.flatMap(({ lines }) => lines))),
    other_money: toPounds(otherMoney),
  };
});
