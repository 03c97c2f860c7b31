import { setPin as route } from '#shared/routes/auth.ts';
import { pinWrite } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePassword } from '#functions/runtime/password-again.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { auditPlace, requireUser } from '#functions/runtime/staff-change.ts';

export const setPin = endpoint(route, async ({ input: { body }, actor, deps, now, requestId, commit }) => {
  await requirePassword(deps, actor, body.password, now);
  const hash = await hashPassword(body.pin);
  return retryOnConflict(async () => {
    const { id, email, branchId } = await requireUser(deps.store, actor.id);
    const place = await auditPlace(deps, branchId, now);
    const audit = { ...place, action: 'staff_user.pin_set', after: { email }, unique: requestId } as const;
    return commit([pinWrite(id, hash)], {}, audit);
  });
});
