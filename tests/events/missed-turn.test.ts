import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { book, type EventRoom, move, openEventRoom } from './event-room.ts';

let room: EventRoom;

beforeAll(async () => {
  room = await openEventRoom();
});
afterAll(() => room.stop());

it('is sent to patients who were skipped while absent, and not to those skipped by staff', async () => {
  const [absent, asked] = [await book(room, 1), await book(room, 2)];
  const account = await findReservationRecord(room.clinic.deps.store, asReservationId(absent));
  if (account === undefined) throw new Error('no reservation');
  const ticket = keys.ticket(account.branchId, account.day, account.ticketNo);
  // As when another patient was called before this one.
  await room.clinic.deps.store.update(ticket, { set: { 'shown.passes': 1 } });
  await move(room, absent, 'skipped');
  await move(room, asked, 'skipped');

  await room.tell(await room.news(), 'events/queue-messages');

  expect(await room.message(absent, 'skipped')).toMatchObject({ kind: 'skipped', patientId: account.patientId });
  expect(await room.message(asked, 'skipped')).toBeUndefined();
});
