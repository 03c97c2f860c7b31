import { staffRights } from '#shared/models/enums.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { RouteId, TestClinic } from '../harness.ts';
import { createScenarioContext } from '../scenario-context.ts';
import { scenarios as routeScenarios } from '../scenarios.ts';
import type { Scenario } from './measured-branch.ts';

/** `patients/merge-patients` as `merge patients`. */
const nameOf = (id: string): string => (id.split('/')[1] ?? id).replaceAll('-', ' ');

/** Routes without a row below are measured by their scenario of tests/scenarios.ts. */
export const otherScenarios = async (clinic: TestClinic, listed: ReadonlySet<string>): Promise<readonly Scenario[]> => {
  const table: readonly (RouteSpec & { readonly id: RouteId })[] = routes;
  const others = table.filter(({ id }) => !listed.has(id));
  if (others.length === 0) return [];
  const context = await createScenarioContext(clinic);
  const made: Scenario[] = [];
  for (const { id, access } of others) {
    const role = access.kind === 'staff' ? access.roles[0] : undefined;
    const caller =
      role === undefined
        ? undefined
        : await context.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
    // One at a time: preparing the second request may end what the first one is about (a setup code, a called patient).
    const request = async () => ({ token: caller?.token, ...(await routeScenarios[id](context, caller)).request });
    made.push({ call: nameOf(id), route: id, request });
  }
  return made;
};
