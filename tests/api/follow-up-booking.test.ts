import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;

beforeAll(async () => {
  clinic = await openTestClinic();
  clinic.letTimePass();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());

const today = asClinicDay(noonOf(0).toISOString().slice(0, 10));
const phoneOf = (patient: number): string => `010${String(10_000_000 + patient)}`;

const propose = (id: number, weeks: number | null) =>
  clinic.ok('medical/write-visit-record', {
    as: 'doctor',
    body: {
      reservation_id: id,
      version: 0,
      treatment: null,
      consultation: { complaint: '', diagnosis: '', plan: '', prescription: [], follow_up_weeks: weeks },
    },
  });

const proposedTo = async (patient: number, code?: string) => {
  const { patient: seen } = await clinic.ok('reservations/show-queue-info', {
    params: { phone: phoneOf(patient) },
    query: { code },
  });
  return seen.follow_up_on;
};

const bodyOf = (patient: number, more: Partial<BodyOf<'reservations/book-reservation'>>) => ({
  name: 'Mona Adel',
  phone: phoneOf(patient),
  branch_id: 1,
  type: 'regular' as const,
  ...more,
});

it('shows the patient of a finished visit the proposed day, and takes a booking of it with the code only', async () => {
  const id = await counter.visit(1);
  const code = reservationCode(id);
  await propose(id, 6);

  const date = await proposedTo(1, code);

  expect(date).toBe(addDays(today, 42));
  const without = await clinic.refused('reservations/book-reservation', { body: bodyOf(1, { date }) });
  const booked = await clinic.ok('reservations/book-reservation', { body: bodyOf(1, { date, follow_up: code }) });
  expect([without, booked.service_date]).toEqual([[400, 'date-not-bookable'], date]);
});

it('books a family for the follow-up of one of them', async () => {
  const id = await counter.visit(2);
  const people = [
    { name: 'Adam Sherif', type: 'regular' },
    { name: 'Laila Sherif', type: 'regular' },
  ] as const;
  const body = { phone: phoneOf(2), branch_id: 1, people: [...people], date: addDays(today, 90) };

  const without = await clinic.refused('reservations/book-group', { body });
  const { reservations } = await clinic.ok('reservations/book-group', {
    body: { ...body, follow_up: reservationCode(id) },
  });

  expect(without).toEqual([400, 'date-not-bookable']);
  expect(reservations).toHaveLength(2);
});

it('proposes nothing before the visit, without an advised day, and beyond ninety days', async () => {
  const waiting = await counter.book(3);
  const none = await counter.visit(4);
  const far = await counter.visit(5);
  await propose(none, null);
  await propose(far, 13);

  expect(await proposedTo(3, reservationCode(waiting))).toBeUndefined();
  expect(await proposedTo(4, reservationCode(none))).toBeUndefined();
  expect(await proposedTo(5, reservationCode(far))).toBeUndefined();
});

it('moves a proposed day on which the branch is closed to the next open one', async () => {
  const id = await counter.visit(6);
  await propose(id, 5);
  const proposed = addDays(today, 35);
  await clinic.deps.store.update(keys.branch(1), { set: { closed_dates: [proposed] } });
  await clinic.settled();
  clinic.pass(60);

  expect(await proposedTo(6, reservationCode(id))).toBe(addDays(proposed, 1));
});

it('refuses a code of another phone, of a visit that is not over, and a day beyond ninety', async () => {
  const waiting = await counter.book(7);
  const over = await counter.visit(8);
  const far = addDays(today, 80);
  const refusedBy = (body: ReturnType<typeof bodyOf>) => clinic.refused('reservations/book-reservation', { body });

  expect([
    await refusedBy(bodyOf(9, { date: far, follow_up: reservationCode(over) })),
    await refusedBy(bodyOf(7, { date: far, follow_up: reservationCode(waiting) })),
    await refusedBy(bodyOf(8, { date: far, follow_up: 'MED' })),
    await refusedBy(bodyOf(8, { date: addDays(today, 91), follow_up: reservationCode(over) })),
  ]).toEqual([
    [404, 'reservation-unknown'],
    [404, 'reservation-unknown'],
    [404, 'reservation-unknown'],
    [400, 'date-not-bookable'],
  ]);
});
