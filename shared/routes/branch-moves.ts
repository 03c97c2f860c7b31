import * as z from 'zod/mini';
import { day, moment, monthInput, nameInArabic } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

const branchOfMove = z.strictObject({ branch_id: z.int(), branch_name: z.string(), branch_name_ar: z.string() });

const branchMoves = z.strictObject({
  month: z.string(),
  /** Who owes whom after both directions are set off; 0 when they are even. */
  debts: z.array(
    z.strictObject({
      from: branchOfMove,
      to: branchOfMove,
      /** Pounds that `from` owes to `to`. */
      amount: z.number(),
      count: z.int(),
    }),
  ),
  /** Oldest first. */
  moves: z.array(
    z.strictObject({
      id: z.string(),
      at: moment,
      kind: z.enum(['credit', 'package']),
      from: branchOfMove,
      to: branchOfMove,
      /** Clinic day in the ledger of each. */
      from_day: day,
      to_day: day,
      /** Below 0 when it went back. */
      amount: z.number(),
      reservation_id: z.int(),
      by: z.string(),
      by_ar: nameInArabic,
    }),
  ),
});
export type BranchMoves = z.output<typeof branchMoves>;

export const listBranchMoves = defineRoute({
  id: 'branch-moves/list-branch-moves',
  method: 'GET',
  path: '/reports/branch-moves',
  summary: 'Credit and packages of one branch used at another in a month, and which branch owes which how much',
  access: access.only('owner', 'none'),
  query: z.strictObject({ month: monthInput }),
  reply: branchMoves,
  reasons: [],
  throttle: 'staff',
});
