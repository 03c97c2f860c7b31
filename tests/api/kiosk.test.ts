import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noonOf } from './counter.ts';
import { roomOf, type RoomOfTest } from './room-of-test.ts';

let clinic: TestClinic;
let room: RoomOfTest;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  room = roomOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

describe('a kiosk', () => {
  const checkIn = async (token: string, typed: { readonly phone?: string; readonly code?: string }) => {
    // The index by phone may lag.
    await clinic.settled();
    return clinic.ok('reservations/check-in', { body: { token, ...typed } });
  };
  const reasonOf = async (body: { readonly token: string; readonly phone?: string; readonly code?: string }) =>
    (await clinic.refused('reservations/check-in', { body }))[1];

  it('marks the tickets of a phone or the ticket of a code, and says nothing but number and place', async () => {
    const token = await room.tokenOf('kiosk');
    const [first, second, third] = [await room.book(), await room.book('laser'), await room.book()];

    const answers = [
      await checkIn(token, { phone: first.phone }),
      await checkIn(token, { code: second.code }),
      await checkIn(token, { code: third.code }),
    ];

    expect(answers.map(({ tickets }) => tickets)).toMatchObject([
      [{ ticket_no: 1, before: 0, type: null }],
      [{ ticket_no: 2, before: 0, type: null }],
      [{ ticket_no: 3, before: 1, type: null }],
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/Shaimaa|laser|underarms|0100699|MED/u);
    expect(await Promise.all([first, second, third].map(room.arrivedAt))).not.toContain(null);
  });

  it('is the author of the mark in the audit list', async () => {
    const token = await room.tokenOf('kiosk');
    const [, kioskId] = token.split('.');
    const booked = await room.book();

    await checkIn(token, { phone: booked.phone });

    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { branch: 1, date: clinic.now().toISOString().slice(0, 10) },
    });
    expect(entries.find(({ action }) => action === 'reservation.arrived')).toMatchObject({
      reservation_id: booked.id,
      actor_id: kioskId,
      actor_name: 'Waiting room',
    });
  });

  it('marks nothing for a reservation of another branch, an unknown number, or with a wrong or old token', async () => {
    const token = await room.tokenOf('kiosk');
    const [booked, atBranch2] = [await room.book(), await room.book('regular', 2)];
    const wrong = `${token.slice(0, -43)}${'A'.repeat(43)}`;
    const reasons = [
      await reasonOf({ token, phone: atBranch2.phone }),
      await reasonOf({ token, code: atBranch2.code }),
      await reasonOf({ token, phone: '01006990000' }),
      await reasonOf({ token, code: 'MED999999' }),
      await reasonOf({ token: wrong, phone: booked.phone }),
      await reasonOf({ token: token.replace(/^1/u, '2'), phone: atBranch2.phone }),
    ];
    await clinic.at(new Date(clinic.now().getTime() + 5 * 60_000));
    reasons.push(await reasonOf({ token, phone: booked.phone }));

    expect(reasons).toEqual([
      ...Array.from({ length: 4 }, () => 'reservation-unknown'),
      ...Array.from({ length: 3 }, () => 'door-code-expired'),
    ]);
    expect(await room.arrivedAt(booked)).toBeNull();
  });

  it('marks nothing after its key is revoked', async () => {
    const { id, key } = await room.paired('reception', 'kiosk');
    const { token } = (await room.show(key)).door;
    const { phone } = await room.book();
    await clinic.ok('displays/revoke-display', { as: 'reception', params: { displayId: id }, body: {} });

    const refused = [
      (await clinic.refused('displays/show-waiting-room', { body: { key } }))[1],
      await reasonOf({ token, phone }),
    ];

    expect(refused).toEqual(['display-unknown', 'door-code-expired']);
  });

  it('takes thirty numbers in five minutes, so that nobody tries numbers out, and phones with their codes besides', async () => {
    const { key } = await room.paired('reception', 'kiosk');
    const { token } = (await room.show(key)).door;
    const booked = await room.book();
    const tries = Array.from({ length: 30 }, (_, index) => `010069900${String(10 + index)}`);
    const reasons = new Set<string | undefined>();
    for (const phone of tries) reasons.add(await reasonOf({ token, phone }));

    const [status, reason] = await clinic.refused('reservations/check-in', { body: { token, phone: booked.phone } });
    const { tickets } = await checkIn(token, { phone: booked.phone, code: booked.code });
    await clinic.at(new Date(clinic.now().getTime() + 5 * 60_000));
    const later = await clinic.refused('reservations/check-in', {
      body: { token: (await room.show(key)).door.token, phone: '01006990001' },
    });

    expect([...reasons]).toEqual(['reservation-unknown']);
    expect([status, reason, later[1]]).toEqual([429, 'kiosk-busy', 'reservation-unknown']);
    expect(tickets).toMatchObject([{ ticket_no: 1, type: 'regular' }]);
  });

  it('has a key that reads and moves nothing of the staff', async () => {
    const { key } = await room.paired('reception', 'kiosk');
    const { id } = await room.book();
    const headers = { authorization: `Bearer ${key}` };

    const answers = [
      await clinic.sendRaw('reservations/list-branch-queue', { params: { branchId: 1 }, headers }),
      await clinic.sendRaw('displays/list-displays', { headers }),
      await clinic.sendRaw('reservations/mark-arrival', { params: { id }, body: { arrived: true }, headers }),
      await clinic.sendRaw('reservations/book-reservation', {
        headers,
        body: { name: 'Shaimaa Salah', phone: '01006998999', branch_id: 1, type: 'regular', over_limit: true },
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});
