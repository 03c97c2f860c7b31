import { payDoctorShare as route } from '#shared/routes/doctor-shares.ts';
import { doctorShareMissing, monthNotEnded } from '#shared/refusals/doctor-shares.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { type PaidShare, paidShareWrite } from '#functions/data/money/doctor-shares.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { shareSums } from '#functions/domain/reports/doctor-shares.ts';
import { mainName } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { doctorShareView } from './doctor-share-view.ts';
import { isOver, readDoctorSheets } from './doctor-sheets.ts';

export const payDoctorShare = endpoint(
  route,
  async ({ input: { body }, actor, branch, today, deps, now, requestId, commit }) => {
    const { month, doctor_id: doctorId } = body;
    if (!isOver(month, branch, now)) throw monthNotEnded();
    return retryOnConflict(async () => {
      const { sheets } = await readDoctorSheets(deps.store, branch, month, now);
      const sheet = sheets.find(({ id }) => id === doctorId);
      if (sheet?.paid !== undefined) return doctorShareView(sheet);
      if (sheet === undefined || sheet.lines.every(({ rule }) => rule === undefined)) throw doctorShareMissing();
      const { share } = shareSums(sheet.lines);
      if (toPounds(share) !== body.share) throw changedMeanwhile();
      const paid: PaidShare = {
        branchId: branch.id,
        month,
        doctorId,
        doctorName: sheet.name ?? '',
        lines: [...sheet.lines],
        paidAt: now.toISOString(),
        paidBy: actor.id,
        paidByName: actor.name,
      };
      return commit(
        [paidShareWrite(paid)],
        doctorShareView({ ...sheet, name: paid.doctorName, paid, changedSince: ZERO_PIASTRES }),
        {
          branchId: branch.id,
          day: today,
          action: 'doctor_share.paid',
          after: { name: mainName(paid.doctorName), month, amount: share },
          unique: requestId,
        },
      );
    });
  },
);
