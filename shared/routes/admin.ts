import * as z from 'zod/mini';
import { role, staffRight } from '../models/enums.ts';
import { nameInArabic } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

/** A staff user as the owner sees it. */
const staffUserView = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  name_ar: nameInArabic,
  role,
  /** null for owners, who work at every branch. */
  branch_id: z.nullable(z.int()),
  /** Rights in addition to the role. */
  rights: z.array(staffRight),
  /** A disabled staff user cannot sign in. */
  disabled: z.boolean(),
});
export type StaffUserView = z.output<typeof staffUserView>;

export const listUsers = defineRoute({
  id: 'admin/list-users',
  method: 'GET',
  path: '/admin/users',
  summary: 'Every staff user of the clinic, disabled ones too',
  access: access.only('owner', 'none'),
  reply: z.strictObject({ users: z.array(staffUserView) }),
  reasons: [],
  throttle: 'staff',
});
