import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

const params = { branchId: 1 };

let clinic: TestClinic;
let counter: Counter;

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
  await clinic.at(noonOf(1));
  counter = counterOf(clinic);
  await counter.book(1, 'laser');
  await counter.book(2);
  await counter.book(3);
  await clinic.ok('doctor/call-next', { as: 'doctor', body: {} });
  await clinic.ok('doctor/call-next', { as: 'doctor', body: {} });
});
afterAll(() => clinic.stop());

const board = (account: string, parts: string) =>
  clinic.ok('board/show-board', { as: account, params, query: { parts } });

describe('the board of a desk', () => {
  it('has each part as its own request answers it, for reception', async () => {
    const as = 'reception';

    const { queue, unpaid, drawers, completed } = await board(as, 'queue,unpaid,drawers,completed');

    expect(queue).toEqual(await clinic.ok('reservations/list-branch-queue', { as, params }));
    expect(unpaid).toEqual(await clinic.ok('payments/list-unpaid', { as, params }));
    expect(drawers).toEqual(await clinic.ok('drawers/list-drawers', { as, params }));
    expect(completed).toEqual(
      await clinic.ok('reservations/list-completed-records', { as, query: { branch_id: 1, limit: '100' } }),
    );
    expect(completed?.total).toBe(1);
    expect(queue?.active_queue).toHaveLength(2);
  });

  it('has each part as its own request answers it, for a doctor', async () => {
    const as = 'doctor';

    const answer = await board(as, 'doctor_queue,pulses,completed,unrecorded,messaging');

    const { doctors: _seen, ...queue } = answer.doctor_queue ?? { doctors: [] };
    expect(await clinic.ok('doctor/list-doctor-queue', { as, params })).toMatchObject(queue);
    expect(answer.doctor_queue?.current).not.toBeNull();
    expect(answer.pulses).toEqual(await clinic.ok('doctor/show-pulse-tracking', { as }));
    expect(answer.unrecorded).toEqual(await clinic.ok('doctor/list-unrecorded-visits', { as, query: {} }));
    expect(answer.unrecorded?.total).toBe(1);
    const { checked_at: _at, ...messaging } = answer.messaging ?? { checked_at: null };
    expect(await clinic.ok('messaging/show-messaging-status', { as })).toMatchObject(messaging);
  });

  it('reads every named part for a client that sends marks, also after a drawer of another day was closed', async () => {
    const marks = 'mi8abc12.AAAAAAAAAAAAAAAA,-';

    const answer = await clinic.ok('board/show-board', {
      as: 'reception',
      params,
      query: { parts: 'queue,drawers', marks },
    });

    expect(Object.keys(answer).toSorted()).toEqual(['drawers', 'queue', 'time', 'version']);
  });

  it('has no part that was not named', async () => {
    expect(Object.keys(await board('owner', 'queue,queue')).toSorted()).toEqual(['queue', 'time', 'version']);
  });

  it('refuses a part whose own request the caller may not send', async () => {
    const status = async (account: string, parts: string, branchId = 1) =>
      (await clinic.send('board/show-board', { as: account, params: { branchId }, query: { parts } })).status;

    expect(await status('reception', 'queue,pulses')).toBe(403);
    expect(await status('doctor', 'doctor_queue,drawers')).toBe(403);
    expect(await status('owner', 'pulses')).toBe(403);
    expect(await status('reception', 'queue', 2)).toBe(403);
    expect(await status('reception', 'queue,nothing')).toBe(400);
    expect(await status('reception', '')).toBe(400);
  });

  it('has the visits to record of an earlier day with the finished visits of today', async () => {
    await clinic.at(noonOf(2));

    const { completed, unrecorded } = await board('doctor', 'completed,unrecorded');

    expect(completed?.total).toBe(0);
    expect(unrecorded?.unrecorded).toHaveLength(1);
    expect(unrecorded).toEqual(await clinic.ok('doctor/list-unrecorded-visits', { as: 'doctor' }));
  });
});
