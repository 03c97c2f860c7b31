import * as z from 'zod/mini';
import { userChangeWrite } from '#functions/data/staff/users.ts';
import type { ScenarioContext, StaffAccount } from '../scenario-context.ts';

/** A staff user of two branches whose token is for the second one. */
export const createSwitchedUser = async (
  { clinic, createStaffUser }: ScenarioContext,
  role: 'reception' | 'doctor',
  { from, to }: { readonly from: number; readonly to: number },
): Promise<StaffAccount> => {
  const person = await createStaffUser(role, from, { otherBranchIds: [to] });
  const request = { token: person.token, body: { branch_id: to } };
  const { data } = await clinic.call('sign-in-sessions/switch-branch', request);
  return { ...person, branchId: to, token: z.object({ token: z.string() }).parse(data).token };
};

/** @returns the header with a token for branch 1, at which its staff user works no longer */
export const takeBranchAway = async (context: ScenarioContext): Promise<{ readonly header: string }> => {
  const { id, token } = await createSwitchedUser(context, 'reception', { from: 2, to: 1 });
  await context.clinic.deps.store.transact([userChangeWrite(id, { otherBranchIds: [] })]);
  return { header: `Bearer ${token}` };
};
