import { shareRuleOnWire } from '#shared/rules/doctor-share.ts';
import type { StaffUserView } from '#shared/routes/admin.ts';
import type { User } from '#functions/data/table/items/staff.ts';

/** A staff user in the format of the API. */
export const staffUserView = ({
  id,
  email,
  name,
  nameAr,
  role,
  branchId,
  otherBranchIds = [],
  rights = [],
  shares,
  disabled,
  invited,
}: User): StaffUserView => ({
  id,
  email,
  name,
  name_ar: nameAr,
  role,
  branch_id: branchId,
  other_branch_ids: otherBranchIds,
  rights,
  ...(shares === undefined
    ? {}
    : {
        shares: {
          regular: shareRuleOnWire(shares.regular),
          laser: shareRuleOnWire(shares.laser),
          fractional: shareRuleOnWire(shares.fractional),
        },
      }),
  disabled,
  ...(invited === undefined ? {} : { invited }),
});
