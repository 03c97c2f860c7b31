import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffRights } from '#shared/models/enums.ts';
import { isWrite, type RouteSpec } from '#shared/routes/define.ts';
import { type Board, boardParts, type BoardPart } from '#shared/routes/board.ts';
import { routes } from '#shared/routes/index.ts';
import { openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { createScenarioContext, type ScenarioContext, type StaffAccount } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';

/** The desks of branch 1, with the parts that their pages show. */
const desks: readonly { readonly account: string; readonly parts: readonly BoardPart[] }[] = [
  { account: 'doctor', parts: ['doctor_queue', 'pulses', 'completed', 'unrecorded'] },
  { account: 'reception', parts: ['queue', 'unpaid', 'drawers', 'completed'] },
];

let clinic: TestClinic;
let world: ScenarioContext;

beforeAll(async () => {
  clinic = await openTestClinic();
  world = await createScenarioContext(clinic);
});
afterAll(() => clinic.stop());

const readBoards = async (marks: readonly string[] = []): Promise<Board[]> => {
  const boards: Board[] = [];
  for (const [desk, { account, parts }] of desks.entries()) {
    const query = { parts: parts.join(','), marks: parts.map(() => marks[desk] ?? '-').join(',') };
    boards.push(await clinic.ok('board/show-board', { as: account, params: { branchId: 1 }, query }));
  }
  return boards;
};

const callerOf = async ({ access }: RouteSpec): Promise<StaffAccount | undefined> => {
  const [role] = access.kind === 'staff' ? access.roles : [];
  return role && world.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
};

const writes = (routes as readonly (RouteSpec & { readonly id: RouteId })[]).filter(isWrite);
/** Routes whose scenario changed what a desk shows. */
const changedBy = new Set<string>();

describe('a poll with marks shows what another request has changed', () => {
  it.each(writes)('$id', async (route) => {
    const caller = await callerOf(route);
    const { asked } = await scenarios[route.id](world, caller);
    clinic.pass(1);
    // Records that the doctor is at work, which has no audit entry.
    await clinic.ok('doctor/list-doctor-queue', { as: 'doctor', params: { branchId: 1 } });
    const before = await readBoards();

    const { status, error } = await clinic.call(route.id, { ...asked, ...(caller && { token: caller.token }) });
    expect([status, error]).toEqual([route.status ?? 200, undefined]);
    const polled = await readBoards(before.map(({ mark = '' }) => mark));
    const after = await readBoards();

    for (const [desk, { parts }] of desks.entries()) {
      const shown = parts.map((part) => polled[desk]?.[part] ?? before[desk]?.[part]);
      expect(shown).toEqual(parts.map((part) => after[desk]?.[part]));
      if (JSON.stringify(before[desk]?.queue) !== JSON.stringify(after[desk]?.queue)) changedBy.add(route.id);
    }
  });

  it('and not only where nothing changes', () => {
    expect([...changedBy]).toEqual(
      expect.arrayContaining(['reservations/book-reservation', 'doctor/call-next', 'payments/mark-paid']),
    );
    expect(Object.keys(boardParts)).toHaveLength(new Set([...desks.flatMap(({ parts }) => parts), 'messaging']).size);
  });
});
