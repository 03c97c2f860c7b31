import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';
import { roomOf, type RoomOfTest } from './room-of-test.ts';

let clinic: TestClinic;
let room: RoomOfTest;
let days = 0;

beforeAll(async () => {
  const [first, second] = demoBranches;
  if (first === undefined || second === undefined) throw new Error('two demo branches');
  clinic = await openTestClinic({
    branches: [{ ...first, settings: { ...defaultSettings, arrivals: true } }, second],
  });
  room = roomOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

describe('a printed code', () => {
  const rowOf = async (id: number) => {
    const queue = await clinic.ok('reservations/list-branch-queue', { params: { branchId: 1 }, as: 'reception' });
    return queue.active_queue.find((row) => row.id === id);
  };
  const sayHere = async (phone: string, branch = 1) => {
    // The index by phone may lag.
    await clinic.settled();
    return clinic.ok('reservations/check-in', { body: { branch_id: branch, phone } });
  };

  it('tells reception what the patient says, and does not mark the ticket as arrived', async () => {
    const { id, phone } = await room.book('laser');

    const said = await sayHere(phone);
    const again = await sayHere(phone);
    const row = await rowOf(id);

    expect(said.tickets).toMatchObject([{ ticket_no: 1, type: null, arrived_at: null, says_here: true }]);
    expect(again.tickets).toEqual(said.tickets);
    expect(row).toMatchObject({ arrived_at: null, says_here_at: clinic.now().toISOString() });
  });

  it.each([
    ['confirmed', true],
    ['denied', false],
  ])('is %s by reception with one press, once', async (_, arrived) => {
    const { id, phone } = await room.book();
    await sayHere(phone);

    const { move_id: moveId } = await clinic.ok('reservations/mark-arrival', {
      as: 'reception',
      params: { id },
      body: { arrived },
    });

    const row = await rowOf(id);
    expect(moveId).not.toBeNull();
    expect([typeof row?.arrived_at === 'string', row?.says_here_at]).toEqual([arrived, undefined]);
  });

  it('asks nobody at a branch that does not mark arrivals', async () => {
    const { phone } = await room.book('regular', 2);

    const { tickets } = await sayHere(phone, 2);

    expect(tickets).toMatchObject([{ arrived_at: null, says_here: false }]);
  });

  it('says nothing for a ticket of another branch, an unknown phone or a code alone', async () => {
    const [atBranch2, { id, code }] = [await room.book('regular', 2), await room.book()];
    const bodies = [
      { branch_id: 1, phone: atBranch2.phone },
      { branch_id: 1, phone: '01006990000' },
      { branch_id: 1, code },
    ];

    const reasons = await Promise.all(
      bodies.map(async (body) => (await clinic.refused('reservations/check-in', { body }))[1]),
    );

    expect(reasons).toEqual(Array.from({ length: 3 }, () => 'reservation-unknown'));
    expect((await rowOf(id))?.says_here_at).toBeUndefined();
  });
});
