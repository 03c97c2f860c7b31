import { describe, expect, it } from 'vitest';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { TestClinic } from '../harness.ts';
import { beginDays } from './counter.ts';
import { branches, phoneOf, transferDesk } from './transfer-desk.ts';

let clinic: TestClinic;

beginDays(
  (day) => {
    ({ clinic } = day);
  },
  { branches },
);

const { today, book, lookUp, undo, placesAt, markPaid } = transferDesk(() => clinic);

const day = (ahead: number): string => addDays(asClinicDay(today()), ahead);

interface Wanted {
  readonly branch_id?: number;
  readonly date?: string;
}

const request = (n: number, id: number, wanted: Wanted, key?: string) => ({
  params: { id },
  body: { code: reservationCode(id), phone: phoneOf(n), ...wanted },
  ...(key === undefined ? {} : { key }),
});
const reschedule = (n: number, id: number, wanted: Wanted) =>
  clinic.ok('own-moves/reschedule-reservation', request(n, id, wanted));
const refusal = (n: number, id: number, wanted: Wanted) =>
  clinic.refused('own-moves/reschedule-reservation', request(n, id, wanted));

describe('a patient who reschedules', () => {
  it('takes the last place of another day at the same branch, with the same price and code', async () => {
    const [a, b] = [await book(0), await book(1)];
    const ahead = await book(2, { date: day(3) });

    const answer = await reschedule(0, a, { date: day(3) });

    expect(answer).toMatchObject({ branch_id: 1, service_date: day(3), queue_position: 2, amount: 300 });
    expect(await placesAt(1)).toEqual([b]);
    const { patient } = await lookUp(0, a);
    expect(patient).toMatchObject({ service_date: day(3), current_position: 2, status: 'waiting' });
    expect(patient.moved_from).toBeUndefined();
    expect((await lookUp(2, ahead)).patient.current_position).toBe(1);
  });

  it('comes from a later day to today, and goes on to another branch', async () => {
    const id = await book(0, { date: day(2) });

    expect(await reschedule(0, id, { date: today() })).toMatchObject({ service_date: today(), queue_position: 1 });
    expect(await reschedule(0, id, { branch_id: 2 })).toMatchObject({ branch_id: 2, amount: 220, queue_position: 1 });

    expect([await placesAt(1), await placesAt(2)]).toEqual([[], [id]]);
    expect((await lookUp(0, id)).patient.moved_from).toMatchObject({ branch_id: 1 });
  });

  it('has the exact place again when reception undoes it', async () => {
    const [a, b] = [await book(0), await book(1)];
    const { move_id: moveId } = await reschedule(0, a, { date: day(1) });

    await undo(a, moveId);

    expect(await placesAt(1)).toEqual([a, b]);
    expect(await clinic.refused('own-moves/come-back', request(0, a, {}))).toEqual([409, 'move-not-allowed']);
  });

  it('is moved once by a double click, two tabs and a retry after a lost answer', async () => {
    const id = await book(0);
    const send = (date: string, key: string) =>
      clinic.send('own-moves/reschedule-reservation', request(0, id, { date }, key));

    const answers = await Promise.all([send(day(1), 'one'), send(day(1), 'one'), send(day(1), 'two')]);
    const again = await send(day(1), 'one');

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.map(({ reason }) => reason).filter((reason) => reason !== undefined)).toEqual(
      answers.filter(({ status }) => status !== 200).map(() => 'reschedule-to-same-place'),
    );
    expect(again.status).toBe(answers[0].status);
    const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
      as: 'reception',
      params: { branchId: 1 },
      query: { date: day(1) },
    });
    expect(rows.map((row) => [row.id, row.queue_position])).toEqual([[id, 1]]);
  });

  it('is refused where the public may not book', async () => {
    const id = await book(0);

    expect(await refusal(0, id, {})).toEqual([409, 'reschedule-to-same-place']);
    expect(await refusal(0, id, { branch_id: 3 })).toEqual([409, 'booking-closed']);
    expect(await refusal(0, id, { branch_id: 3, date: day(2) })).toEqual([409, 'closed-on-date']);
    expect(await refusal(0, id, { date: day(15) })).toEqual([400, 'date-not-bookable']);
    expect(await refusal(1, id, { date: day(1) })).toEqual([404, 'reservation-unknown']);
    await book(1, { branch: 4 });
    expect(await refusal(0, id, { branch_id: 4 })).toEqual([409, 'daily-limit-reached']);
    await clinic.at(new Date(clinic.now().getTime() + 86_400_000));
    expect(await refusal(0, id, { date: day(1) })).toEqual([409, 'reservation-of-earlier-day']);
  });

  it('is refused after a payment, with an open booking there, and beyond the bookings of the phone', async () => {
    const [paid, twice] = [await book(0), await book(1)];
    await markPaid(paid);
    await book(1, { branch: 2 });

    expect(await refusal(0, paid, { date: day(1) })).toEqual([409, 'transfer-after-payment']);
    expect(await refusal(1, twice, { branch_id: 2 })).toEqual([409, 'service-already-booked']);

    const own = await book(2);
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await clinic.ok('reservations/book-reservation', {
        body: { name: `Child ${name}`, phone: phoneOf(2), branch_id: 1, type: 'regular', date: day(2) },
      });
    }
    expect(await refusal(2, own, { date: day(2) })).toEqual([409, 'limit-per-phone']);
  });
});

describe('the charge of a rescheduled visit', () => {
  const owed = async (id: number) => {
    await clinic.settled();
    const { unpaid_payments: rows } = await clinic.ok('payments/list-unpaid', { as: 'owner', params: { branchId: 1 } });
    return rows.filter((row) => row.id === id).map((row) => row.service_date);
  };

  it('is owed today when the visit came from a later day', async () => {
    const id = await book(0, { date: day(5) });
    expect(await owed(id)).toEqual([]);

    await reschedule(0, id, { date: today() });

    expect(await owed(id)).toEqual([today()]);
  });

  it('is owed from the new day on, and today again after an undo', async () => {
    const id = await book(0);
    const { move_id: moveId } = await reschedule(0, id, { date: day(1) });
    const meanwhile = await owed(id);

    await undo(id, moveId);

    expect([meanwhile, await owed(id)]).toEqual([[], [today()]]);
  });

  it('is as old as its new day', async () => {
    const id = await book(0);
    const later = day(2);
    await reschedule(0, id, { date: later });

    await clinic.at(new Date(clinic.now().getTime() + 3 * 86_400_000));

    expect(await owed(id)).toEqual([later]);
  });
});
