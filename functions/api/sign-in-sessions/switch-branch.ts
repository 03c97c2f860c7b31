import { switchBranch as route } from '#shared/routes/sign-in-sessions.ts';
import { branchNotAllowed, signInSessionEnded } from '#shared/refusals/access.ts';
import { visitNotFinished } from '#shared/refusals/staff.ts';
import { readSlot } from '#functions/data/queue/calls.ts';
import { recordDoctorMove } from '#functions/data/queue/queues.ts';
import { sessionBranchWrite } from '#functions/data/staff/sessions.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { worksAt } from '#functions/domain/staff/staff-users.ts';
import { sessionOfRequest } from '#functions/runtime/authenticate.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { tokenForBranch } from '#functions/runtime/sign-in.ts';
import { auditPlace, requireUser } from '#functions/runtime/staff-change.ts';

/**
 * The token in use stays one for its own branch: what another tab sent, and a repetition after a lost answer, are as
 * good as before.
 */
export const switchBranch = endpoint(route, async ({ input, actor, deps, event, now, requestId, commit }) => {
  const { branch_id: branchId } = input.body;
  const id = await sessionOfRequest(deps, event);
  const [user, current] = await Promise.all([
    requireUser(deps.store, actor.id),
    actor.role === 'doctor' ? readSlot(deps.store, actor.id) : undefined,
  ]);
  if (!worksAt(user, branchId)) throw branchNotAllowed();
  if (current !== undefined && current.branchId !== branchId) throw visitNotFinished();
  const place = await auditPlace(deps, branchId, now);
  const signedIn = await tokenForBranch(deps, user, { id, branchId }, now);
  const audit = {
    ...place,
    action: 'staff_user.branch_switched',
    before: { branch: actor.branchId },
    after: { email: user.email, branch: branchId },
    unique: requestId,
  } as const;
  const former = actor.branchId ?? branchId;
  const answer = await retryOnConflict(async () => {
    try {
      return await commit([sessionBranchWrite(id, branchId)], signedIn, audit);
    } catch (error) {
      throw error instanceof ConditionFailed && error.labels.includes('session') ? signInSessionEnded() : error;
    }
  });
  if (actor.role === 'doctor' && former !== branchId) {
    const left = await auditPlace(deps, former, now);
    await recordDoctorMove(deps, { doctorId: actor.id, ...left }, 'off', now);
    await recordDoctorMove(deps, { doctorId: actor.id, ...place }, 'on', now);
  }
  return answer;
});
