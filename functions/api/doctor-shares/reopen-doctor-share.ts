import { reopenDoctorShare as route } from '#shared/routes/doctor-shares.ts';
import { listPaidShares, reopenShareWrite } from '#functions/data/money/doctor-shares.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { shareSums } from '#functions/domain/reports/doctor-shares.ts';
import { mainName } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const reopenDoctorShare = endpoint(route, async ({ input: { body }, branch, today, deps, requestId, commit }) =>
  retryOnConflict(async () => {
    const { month, doctor_id: doctorId, reason } = body;
    const paid = (await listPaidShares(deps.store, branch.id, month)).find((share) => share.doctorId === doctorId);
    if (paid === undefined) return { doctor_id: doctorId, month };
    return commit(
      [reopenShareWrite(paid)],
      { doctor_id: doctorId, month },
      {
        branchId: branch.id,
        day: today,
        action: 'doctor_share.reopened',
        before: { amount: shareSums(paid.lines).share },
        after: { name: mainName(paid.doctorName), month, reason },
        unique: requestId,
      },
    );
  }),
);
