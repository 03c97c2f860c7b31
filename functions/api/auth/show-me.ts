import { showMe as route } from '#shared/routes/auth.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { arabicName, mainName } from '#functions/domain/staff-name.ts';

export const showMe = endpoint(route, ({ actor }) => {
  const { id, name, email, role, branchId } = actor;
  return Promise.resolve({
    user: { id, name: mainName(name), name_ar: arabicName(name), role, branch_id: branchId, email },
  });
});
