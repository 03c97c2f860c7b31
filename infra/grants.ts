import { liveGrants } from './grants/live.ts';
import { moneyGrants } from './grants/money.ts';
import { patientGrants } from './grants/patients.ts';
import { queueGrants } from './grants/queue.ts';
import { reactionGrants } from './grants/reactions.ts';
import { reportGrants } from './grants/reports.ts';
import { staffGrants } from './grants/staff.ts';
import { systemGrants } from './grants/systems.ts';
import type { TableAccess } from './constructs/served-function.ts';
import { type Grant, statementsOf } from './table-grants.ts';

/** Grants of the endpoints by area. The functions of an area have a stack of their own. */
const endpointGrants = {
  queue: queueGrants,
  money: moneyGrants,
  reports: reportGrants,
  patients: patientGrants,
  staff: staffGrants,
  systems: systemGrants,
} as const satisfies Record<string, Readonly<Record<string, Grant>>>;
export type Area = keyof typeof endpointGrants;

const isArea = (name: string): name is Area => Object.hasOwn(endpointGrants, name);

export const areas: readonly Area[] = Object.keys(endpointGrants).filter(isArea);

/** The area of an endpoint. @throws when no file of grants names it. */
export const areaOf = (routeId: string): Area => {
  const area = areas.find((each) => Object.hasOwn(endpointGrants[each], routeId));
  if (area === undefined) throw new Error(`no file of infra/grants says what ${routeId} may do with the table`);
  return area;
};

/**
 * The table operations of each function, by partition; everything else is denied. The functions' policies (actions and
 * dynamodb:LeadingKeys) are made from these grants. tests/infra/grants.test.ts runs every endpoint under its own
 * policy and fails for a grant that no endpoint needs.
 */
export const grants: Readonly<Record<string, Grant>> = {
  ...staffGrants,
  ...queueGrants,
  ...moneyGrants,
  ...reportGrants,
  ...patientGrants,
  ...systemGrants,
  ...reactionGrants,
  ...liveGrants,
};

/** The grant of a function. @throws when it has none: a function without a grant is not deployed. */
export const grantOf = (id: string): Grant => {
  const found = Object.entries(grants).find(([key]) => key === id)?.[1];
  if (found === undefined) throw new Error(`no file of infra/grants says what ${id} may do with the table`);
  return found;
};

/** The access of a function to the table and to secrets. */
export const accessOf = (table: TableAccess['table'], id: string): TableAccess => {
  const given = grantOf(id);
  return { table, statements: statementsOf(given), secrets: given.secrets };
};
