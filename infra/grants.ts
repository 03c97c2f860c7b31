import { moneyGrants } from './grants/money.ts';
import { patientGrants } from './grants/patients.ts';
import { queueGrants } from './grants/queue.ts';
import { reactionGrants } from './grants/reactions.ts';
import { staffGrants } from './grants/staff.ts';
import type { Grant } from './table-grants.ts';

/**
 * The table operations of each function, by partition; everything else is denied. The functions' policies (actions and
 * dynamodb:LeadingKeys) are made from these grants. tests/infra/grants.test.ts runs every endpoint under its own
 * policy and fails for a grant that no endpoint needs.
 */
export const grants: Readonly<Record<string, Grant>> = {
  ...staffGrants,
  ...queueGrants,
  ...moneyGrants,
  ...patientGrants,
  ...reactionGrants,
};

/** The grant of a function. @throws when it has none: a function without a grant is not deployed. */
export const grantOf = (id: string): Grant => {
  const found = Object.entries(grants).find(([key]) => key === id)?.[1];
  if (found === undefined) throw new Error(`no file of infra/grants says what ${id} may do with the table`);
  return found;
};
