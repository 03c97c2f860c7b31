import * as z from 'zod/mini';
import { monthInput, piastresInput, wholeId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const target = z.strictObject({
  branch_id: z.int(),
  /** Income that the owner wants in the month, in pounds; null = none is set. */
  target: z.nullable(z.number()),
});

export const listTargets = defineRoute({
  id: 'targets/list-targets',
  method: 'GET',
  path: '/targets',
  summary: 'The income targets of a month, of every branch',
  access: access.only('owner', 'none'),
  query: z.strictObject({ month: monthInput }),
  reply: z.strictObject({ month: z.string(), branches: z.array(target) }),
  reasons: [],
  throttle: 'staff',
});

export const setTarget = defineRoute({
  id: 'targets/set-target',
  method: 'POST',
  path: '/targets',
  summary: 'Set the income target of a branch for a month, or remove it',
  access: access.only('owner', 'body'),
  body: z.strictObject({ branch_id: wholeId, month: monthInput, target: z.nullable(piastresInput) }),
  reply: z.extend(target, { month: z.string() }),
  reasons: ['changed-meanwhile'],
  throttle: 'staff',
});
