import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffRights } from '#shared/models/enums.ts';
import { recordDoctorPresence, readQueue } from '#functions/data/queue/queues.ts';
import { removeDoctorPresence } from '#functions/data/money/day-close.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { routes } from '#shared/routes/index.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { createScenarioContext, type ScenarioContext } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';

/** More branches than DynamoDB reads in one batch or writes in one transaction. */
const BRANCHES = 150;

const [main, second] = demoBranches;
if (main === undefined || second === undefined) throw new Error('two demo branches are needed');
const branches = Array.from({ length: BRANCHES }, (_, index) => ({
  ...(index === 1 ? second : main),
  id: index + 1,
  name: `Branch ${String(index + 1)}`,
}));

let clinic: TestClinic;
let world: ScenarioContext;

beforeAll(async () => {
  clinic = await openTestClinic({ branches });
  world = await createScenarioContext(clinic);
}, 60_000);
afterAll(() => clinic.stop());

const cells = (routes as readonly (RouteSpec & { readonly id: RouteId })[]).flatMap((route) => {
  const roles = route.access.kind === 'staff' ? route.access.roles : [undefined];
  return roles.map((role) => ({ id: route.id, role, expected: route.status ?? 200 }));
});

describe(`with ${String(BRANCHES)} branches`, () => {
  it.each(cells)('$id answers $role', async ({ id, role, expected }) => {
    const caller =
      role === undefined
        ? undefined
        : await world.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
    const { asked } = await scenarios[id](world, caller);
    // Owners find a patient's branches in an index, which may lag.
    await clinic.settled();

    const { status, error } = await clinic.call(id, {
      ...asked,
      ...(caller === undefined ? {} : { token: caller.token }),
    });

    expect([status, error]).toEqual([expected, undefined]);
  });

  it('lists every branch once', async () => {
    const { branches: listed } = await clinic.ok('branches/list-branches', {});

    expect(listed.map(({ id }) => id)).toEqual(branches.map(({ id }) => id));
  });
});

describe('with more doctors than a transaction has parts', () => {
  it('forgets all of them when the day closes', async () => {
    const day = '2026-11-01';
    for (let doctor = 0; doctor < BRANCHES; doctor += 1) {
      const doctorId = `udoctor${String(doctor)}`;
      await recordDoctorPresence(
        clinic.deps,
        { doctors: [] },
        { doctorId, name: 'Dr Test', branchId: 1, day: asClinicDay(day) },
        clinic.now(),
      );
    }

    await removeDoctorPresence(clinic.deps.store, 1, asClinicDay(day));

    expect((await readQueue(clinic.deps.store, 1, asClinicDay(day))).doctors).toEqual([]);
  });
});
