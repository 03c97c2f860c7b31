import { endSession as route } from '#shared/routes/sign-in-sessions.ts';
import { signInSessionUnknown } from '#shared/refusals/staff.ts';
import { findTokenFamily, revokedFamilyWrite } from '#functions/data/staff/sessions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, callerCheck, changeUsers, requireUser } from '#functions/runtime/staff-change.ts';

export const endSession = endpoint(route, ({ input: { params }, actor, deps, now, requestId, commit }) =>
  changeUsers(async () => {
    const family = await findTokenFamily(deps.store, params.sessionId);
    if (family === undefined) throw signInSessionUnknown();
    const isOwn = family.userId === actor.id;
    if (!isOwn && actor.role !== 'owner') throw signInSessionUnknown();
    if (family.revoked) return {};
    const ended = revokedFamilyWrite(family.id);
    if (isOwn) return commit([ended], {}, 'not-audited');
    const { id, email, branchId } = await requireUser(deps.store, family.userId);
    const place = await auditPlace(deps, branchId, now);
    return commit(
      [ended, ...callerCheck(actor, id)],
      {},
      { ...place, action: 'staff_user.session_ended', after: { email }, unique: requestId },
    );
  }),
);
