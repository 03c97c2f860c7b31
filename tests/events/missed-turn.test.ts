import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { noonOf } from '../api/counter.ts';
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

it('tells the day and the number of a booking for a later day, and the turn on that day', async () => {
  const date = noonOf(1).toISOString().slice(0, 10);
  const { data } = await room.clinic.call('reservations/book-reservation', {
    body: { name: 'Later Patient', phone: '01029990001', branch_id: 1, type: 'regular', message_consent: true, date },
  });
  const { id, ticket_no: number } = data as { id: number; ticket_no: number };
  await room.settle();
  const confirmation = await room.message(id, 'booked_ahead');
  const before = await Promise.all([room.message(id, 'booked'), room.message(id, 'next')]);
  await room.clinic.at(noonOf(1));
  await book(room, 3);

  await room.settle();

  const inEnglish = new Intl.DateTimeFormat('en-EG', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  expect(confirmation?.parameters.slice(2, 4)).toEqual([inEnglish.format(noonOf(1)), String(number)]);
  expect(before).toEqual([undefined, undefined]);
  expect(await room.message(id, 'next')).toMatchObject({ kind: 'next' });
});
