import { describe, expect, it } from 'vitest';
import { readQueueSnapshots } from '#functions/data/queue/snapshots.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { noonOf } from '../api/counter.ts';
import { book, move, openEventRoom } from './event-room.ts';
import { openForFile } from '../support/open-for-file.ts';

const room = await openForFile(openEventRoom);

it('is sent to patients who were skipped while absent, and not to those skipped by staff', async () => {
  const [absent, present] = [await book(room, 1), await book(room, 2)];
  const account = await findReservationRecord(room.clinic.deps.store, asReservationId(absent));
  if (account === undefined) throw new Error('no reservation');
  const ticket = keys.ticket(account.branchId, account.day, account.ticketNo);
  // As when another patient was called before this one.
  await room.clinic.deps.store.update(ticket, { set: { 'shown.passes': 1 } });
  await move(room, absent, 'skipped');
  await move(room, present, 'skipped');

  await room.deliver(await room.published(), 'events/queue-messages');

  expect(await room.message(absent, 'skipped')).toMatchObject({ kind: 'skipped', patientId: account.patientId });
  expect(await room.message(present, 'skipped')).toBeUndefined();
});

it('names the day and the number of a booking for a later day, and the turn on that day', async () => {
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

describe('a transfer to another branch', () => {
  const transfer = async (id: number) => {
    const { data } = await room.clinic.call('transfers/transfer-reservation', {
      token: room.clinic.tokenOf('reception'),
      params: { id },
      body: { branch_id: 2 },
    });
    return data as { move_id: string; ticket_no: number };
  };
  const waitingAt = async (branchId: number): Promise<readonly number[] | undefined> =>
    (await readQueueSnapshots(room.clinic.deps.store, [1, 2])).get(branchId)?.queue.waiting.map(({ id }) => id);

  it('sends the patient the new branch and number, and again when it is undone', async () => {
    await room.clinic.at(noonOf(3));
    const id = await book(room, 11);
    await room.settle();
    const { move_id: moveId, ticket_no: ticketNo } = await transfer(id);
    await room.settle();

    await room.clinic.call('reservations/undo-move', {
      token: room.clinic.tokenOf('reception'),
      params: { id },
      body: { move_id: moveId },
    });
    await room.settle();

    expect((await room.message(id, 'transferred'))?.parameters.slice(1, 3)).toEqual(['Secondary', String(ticketNo)]);
    expect((await room.message(id, 'transferred_2'))?.parameters[1]).toBe('Main');
    expect(await room.message(id, 'transferred_3')).toBeUndefined();
  });

  it('brings the queues of both branches up to date, and notifies the next patient at the branch that was left', async () => {
    await room.clinic.at(noonOf(4));
    const [moved, behind] = [await book(room, 12), await book(room, 13)];
    await room.settle();

    await transfer(moved);
    const events = await room.settle();

    expect(events.map(({ type }) => type).filter((type) => type.startsWith('reservation.'))).toEqual([
      'reservation.transferred',
    ]);
    expect([await waitingAt(1), await waitingAt(2)]).toEqual([[behind], [moved]]);
    expect(await room.message(behind, 'next')).toMatchObject({ kind: 'next' });
  });

  it('changes nothing when its event is delivered twice', async () => {
    await room.clinic.at(noonOf(5));
    const id = await book(room, 14);
    await room.settle();
    await transfer(id);
    const events = await room.published();
    await room.deliver(events);
    const first = await room.message(id, 'transferred');

    await room.deliver(events);

    expect(await room.message(id, 'transferred')).toEqual(first);
    expect([await waitingAt(1), await waitingAt(2)]).toEqual([[], [id]]);
  });
});
