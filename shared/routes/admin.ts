import * as z from 'zod/mini';
import { branchChange, branchDetails, branchName, newBranch } from '../models/branch-input.ts';
import { shareRulesInput, shareRulesView } from '../models/doctor-shares.ts';
import { role, staffRight, staffRights } from '../models/enums.ts';
import { comingPrice, pricedBranches, priceListView, pricesFrom, pricesOfBranches } from '../models/prices.ts';
import { companyServices, serviceInput } from '../models/services.ts';
import {
  moment,
  nameInArabic,
  newPassword,
  passwordLinkToken,
  pathId,
  setupCode,
  staffEmail,
  staffName,
  staffUserId,
  wholeId,
} from '../models/fields.ts';
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
  /** Branches besides `branch_id`, which the staff user may switch to. */
  other_branch_ids: z.array(z.int()),
  /** Rights in addition to the role. */
  rights: z.array(staffRight),
  /** What a doctor is paid for each service; null = no share. Absent while none was ever set. */
  shares: z.optional(shareRulesView),
  /** A disabled staff user cannot sign in. */
  disabled: z.boolean(),
  /** True until the staff user has a password; absent afterwards. */
  invited: z.optional(z.literal(true)),
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

const rights = z.array(staffRight).check(z.maxLength(staffRights.length));

/** `branch_id` among them is left out. */
const otherBranchIds = z.array(wholeId).check(z.maxLength(20));

export const addUser = defineRoute({
  id: 'admin/add-user',
  method: 'POST',
  path: '/admin/users',
  summary: 'Add a staff user, who may sign in with the password that the owner typed, or sets one by a link',
  access: access.only('owner', 'none'),
  body: z.strictObject({
    email: staffEmail,
    name: staffName,
    name_ar: z._default(z.nullable(staffName), null),
    role,
    /** Reception and doctors need one, owners have none. */
    branch_id: z._default(z.nullable(wholeId), null),
    /** Reception and doctors switch to these. */
    other_branch_ids: z._default(otherBranchIds, []),
    rights: z._default(rights, []),
    shares: z.optional(shareRulesInput),
    /** Without one the staff user is invited: see `admin/make-password-link`. */
    new_password: z.optional(newPassword),
  }),
  reply: staffUserView,
  status: 201,
  reasons: ['branch-required', 'branch-of-owner', 'branch-unknown', 'email-exists', 'changed-meanwhile'],
  throttle: 'staff',
});

const userParams = z.strictObject({ userId: staffUserId });

export const changeUser = defineRoute({
  id: 'admin/change-user',
  method: 'PATCH',
  path: '/admin/users/{userId}',
  summary: 'Change the names, the role, the branch or the rights of a staff user, disable or enable the sign-in',
  access: access.only('owner', 'none'),
  params: userParams,
  body: z
    .strictObject({
      name: z.optional(staffName),
      /** Null removes the Arabic name. */
      name_ar: z.optional(z.nullable(staffName)),
      /** Another role or branch ends every sign-in session within a minute. An owner cannot change the own role. */
      role: z.optional(role),
      /** Reception and doctors need one, owners have none; absent: as before, for a new owner none. */
      branch_id: z.optional(z.nullable(wholeId)),
      /** A session at a branch that is taken away ends within a minute; absent: as before, for a new owner none. */
      other_branch_ids: z.optional(otherBranchIds),
      rights: z.optional(rights),
      /** Replaces every rule of the staff user; sheets that are paid keep theirs. */
      shares: z.optional(shareRulesInput),
      /** True ends every sign-in session of the staff user within a minute. */
      disabled: z.optional(z.boolean()),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, { path: ['name'] })),
  reply: staffUserView,
  reasons: [
    'move-not-allowed',
    'own-sign-in',
    'staff-user-unknown',
    'branch-unknown',
    'branch-required',
    'branch-of-owner',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});

export const setUpClinic = defineRoute({
  id: 'admin/set-up-clinic',
  method: 'POST',
  path: '/setup',
  summary: 'Make the first owner and a branch, by the setup code of the operator, which ends',
  access: access.anyone,
  body: z.strictObject({
    code: setupCode,
    email: staffEmail,
    owner_name: staffName,
    owner_name_ar: z._default(z.nullable(staffName), null),
    new_password: newPassword,
    name: branchName,
    name_ar: branchName,
  }),
  reply: z.strictObject({ email: z.string(), branch_id: z.int() }),
  status: 201,
  reasons: ['setup-code-invalid', 'email-exists', 'changed-meanwhile'],
  throttle: 'auth',
});

export const resetPassword = defineRoute({
  id: 'admin/reset-password',
  method: 'POST',
  path: '/admin/users/{userId}/password',
  summary: 'Set a new password; every sign-in session of the staff user ends within a minute',
  access: access.only('owner', 'none'),
  params: userParams,
  body: z.strictObject({ new_password: newPassword }),
  reply: staffUserView,
  reasons: ['staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const makePasswordLink = defineRoute({
  id: 'admin/make-password-link',
  method: 'POST',
  path: '/admin/users/{userId}/password-link',
  summary:
    'The token of a link by which a staff user sets the password, once within 7 days; it replaces an earlier one',
  access: access.only('owner', 'none'),
  params: userParams,
  reply: z.strictObject({ token: passwordLinkToken, expires_at: moment }),
  status: 201,
  reasons: ['staff-user-unknown', 'branch-unknown', 'changed-meanwhile'],
  throttle: 'staff',
  // The answer is secret.
  unrecorded: true,
});

export const listBranchSettings = defineRoute({
  id: 'admin/list-branch-settings',
  method: 'GET',
  path: '/admin/branches',
  summary: 'Every branch with its contact, prices, usual lengths, opening hours and settings',
  access: access.only('owner', 'none'),
  reply: z.strictObject({ branches: z.array(branchDetails) }),
  reasons: [],
  throttle: 'staff',
});

export const openBranch = defineRoute({
  id: 'admin/open-branch',
  method: 'POST',
  path: '/admin/branches',
  summary: 'Open a branch under the next free number; what is not named is copied from another one, or a default',
  access: access.only('owner', 'none'),
  body: newBranch,
  reply: branchDetails,
  status: 201,
  reasons: ['branch-unknown', 'changed-meanwhile', 'hours-not-in-order', 'service-unknown'],
  throttle: 'staff',
});

export const changeBranch = defineRoute({
  id: 'admin/change-branch',
  method: 'PATCH',
  path: '/admin/branches/{branchId}',
  summary: 'Change any part of a branch; prices hold for what is charged from now on',
  access: access.only('owner', 'path'),
  params: z.strictObject({ branchId: pathId }),
  body: z.strictObject({
    ...branchChange.shape,
    /** The version that the caller read: a change in between is refused, so that none is lost. */
    version: z.int().check(z.minimum(0)),
  }),
  reply: branchDetails,
  reasons: ['changed-meanwhile', 'hours-not-in-order', 'service-unknown'],
  throttle: 'staff',
});

const pricesParams = z.strictObject({ branchId: pathId });

export const showPrices = defineRoute({
  id: 'admin/show-prices',
  method: 'GET',
  path: '/admin/branches/{branchId}/prices',
  summary: 'The prices of a branch that hold, those that come and those that were, with who set them',
  access: access.withScope('prices:read', access.only('owner', 'path')),
  params: pricesParams,
  reply: priceListView,
  reasons: [],
  throttle: 'staff',
});

export const setPrices = defineRoute({
  id: 'admin/set-prices',
  method: 'POST',
  path: '/admin/branches/{branchId}/prices',
  summary: 'Set prices that hold from a later clinic day on; visits that are booked keep theirs',
  access: access.only('owner', 'path'),
  params: pricesParams,
  body: pricesFrom,
  reply: priceListView,
  reasons: ['price-day-not-later', 'service-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const setPricesOfBranches = defineRoute({
  id: 'admin/set-prices-of-branches',
  method: 'POST',
  path: '/admin/prices',
  summary: 'Set the same prices from a later clinic day on at many branches; a branch that cannot take them is named',
  access: access.only('owner', 'none'),
  body: pricesOfBranches,
  reply: pricedBranches,
  maxBodyBytes: 64 * 1024,
  reasons: ['price-day-not-later', 'service-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const cancelPrice = defineRoute({
  id: 'admin/cancel-price',
  method: 'POST',
  path: '/admin/branches/{branchId}/prices/cancel',
  summary: 'Cancel a price that has not begun: the one before it goes on',
  access: access.only('owner', 'path'),
  params: pricesParams,
  body: comingPrice,
  reply: priceListView,
  reasons: ['price-has-begun', 'service-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const listServices = defineRoute({
  id: 'admin/list-services',
  method: 'GET',
  path: '/admin/services',
  summary: 'The further services of the company, retired ones too: variants of the three kinds',
  access: access.only('owner', 'none'),
  reply: companyServices,
  reasons: [],
  throttle: 'staff',
});

export const saveService = defineRoute({
  id: 'admin/save-service',
  method: 'POST',
  path: '/admin/services',
  summary: 'Add a further service, or change, move or retire one; visits that are booked keep it',
  access: access.only('owner', 'none'),
  body: serviceInput,
  reply: companyServices,
  status: 201,
  reasons: ['branch-unknown', 'service-unknown', 'too-many-services', 'changed-meanwhile'],
  throttle: 'staff',
});
