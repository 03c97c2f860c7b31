import { removePin as route } from '#shared/routes/auth.ts';
import { pinWrite } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, requireUser } from '#functions/runtime/staff-change.ts';

export const removePin = endpoint(route, ({ actor, deps, now, requestId, commit }) =>
  retryOnConflict(async () => {
    const { id, email, branchId, pinHash } = await requireUser(deps.store, actor.id);
    if (pinHash === undefined) return {};
    const place = await auditPlace(deps, branchId, now);
    const audit = { ...place, action: 'staff_user.pin_removed', after: { email }, unique: requestId } as const;
    return commit([pinWrite(id, undefined)], {}, audit);
  }),
);
