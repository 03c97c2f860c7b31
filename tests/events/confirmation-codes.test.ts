import { expect, it } from 'vitest';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { letters } from '../letters.ts';
import { openForFile } from '../support/open-for-file.ts';
import { openEventRoom } from './event-room.ts';

const room = await openForFile(openEventRoom);
const PHONE = '01029990077';

const book = async (n: number): Promise<number> => {
  const body = { name: `Patient ${letters(n)}`, phone: PHONE, branch_id: 1, type: 'regular' as const };
  const { id } = await room.clinic.ok('reservations/book-reservation', { body });
  return id;
};

const codeOf = async (id: number): Promise<string | undefined> => {
  const record = await findReservationRecord(room.clinic.deps.store, asReservationId(id));
  return record && (await findTicket(room.clinic.deps.store, record))?.confirmation?.code;
};

it('sends the code of an unconfirmed booking without consent, and the queue learns of the booking when it is confirmed', async () => {
  for (let n = 1; n <= 4; n += 1) await book(n);
  const id = await book(5);
  const published = await room.settle();
  const code = await codeOf(id);

  const message = await room.message(id, 'confirmation_code');
  await room.clinic.ok('own-moves/confirm-booking', { as: 'reception', params: { id }, body: {} });
  const after = await room.settle();
  const about = (events: typeof published) =>
    events.flatMap(({ type, data }) => ('ticket_no' in data && data.reservation_id === id ? [type] : []));

  expect(code).toMatch(/^\d{6}$/u);
  expect(message?.parameters).toContain(code);
  expect(message).not.toHaveProperty('devicesOnly');
  expect(about(published)).toEqual(['reservation.held']);
  expect(about(after)).toEqual(['reservation.booked']);
});
