import { listUsers as route } from '#shared/routes/admin.ts';
import { listUsers as readUsers } from '#functions/data/staff/users.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { staffUserView } from './staff-user-view.ts';

export const listUsers = endpoint(route, async ({ deps }) => {
  const users = await readUsers(deps.store);
  return { users: users.map(staffUserView) };
});
