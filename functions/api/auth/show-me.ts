import { showMe as route } from '#shared/routes/auth.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showMe = endpoint(route, ({ actor }) => {
  const { id, name, email, role, branchId } = actor;
  return Promise.resolve({ user: { id, name, role, branch_id: branchId, email } });
});
