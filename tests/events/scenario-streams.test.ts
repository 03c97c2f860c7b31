import { beforeAll, expect, it } from 'vitest';
import { staffRights } from '#shared/models/enums.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { RouteId } from '../harness.ts';
import { createScenarioContext, type ScenarioContext } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';
import { openForFile } from '../support/open-for-file.ts';
import { takeUnannounced } from '../support/problem-lines.ts';
import { openEventRoom } from './event-room.ts';

const room = await openForFile(openEventRoom);
let context: ScenarioContext;

beforeAll(async () => {
  context = await createScenarioContext(room.clinic);
  await room.settle();
});

it.each((routes as readonly (RouteSpec & { readonly id: RouteId })[]).map((route) => [route.id, route] as const))(
  'what %s changes passes through the relay and every subscriber without a warning or an error',
  async (id, route) => {
    const role = route.access.kind === 'staff' ? (route.access.roles[0] ?? 'owner') : 'reception';
    const caller = await context.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
    const { request } = await scenarios[id](context, caller);
    const { status } = await room.clinic.call(
      id,
      route.access.kind === 'staff' ? { ...request, token: caller.token } : request,
    );

    await room.settle();

    expect(status).toBe(route.status ?? 200);
    expect(takeUnannounced()).toEqual([]);
  },
);
