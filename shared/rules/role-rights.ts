import { type Role, type StaffRight, staffRights } from '../models/lists.ts';

/** The rights that a role can make use of: owners have every one, and doctors neither refund nor merge. */
export const rightsOfRole: Readonly<Record<Role, readonly StaffRight[]>> = {
  owner: [],
  reception: staffRights,
  doctor: ['discount'],
};
