import { beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;

const correct = (id: number, as = 'owner') =>
  clinic.send('reservations/correct-visit', { as, params: { id }, body: { reason: 'Pressed the wrong row' } });
const queue = async (): Promise<number[]> => {
  const found = await clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });
  return found.active_queue.map(({ id }) => id);
};

describe('the correction of a visit', () => {
  // Saturday 21 November 2026, noon in Cairo.
  beforeEach(async () => {
    clinic = await openTestClinic();
    counter = counterOf(clinic);
    return () => clinic.stop();
  });

  it.each(['no_show', 'cancelled'])(
    'gives a visit that is %s its old place and its charge, an hour later',
    async (status) => {
      const [first, second] = [await counter.book(1), await counter.book(2)];
      await counter.moveTo(first, status, 'reception');
      clinic.pass(60);

      const corrected = dataOf(await correct(first));

      expect(corrected).toMatchObject({ id: first, status: 'waiting', queue_position: 1 });
      expect(await queue()).toEqual([first, second]);
      expect((await counter.markPaid(first)).data).toMatchObject({ amount_paid: 300 });
      const { entries } = await clinic.ok('reports/list-audit', {
        as: 'owner',
        query: { date: '2026-11-21', branch: 1 },
      });
      expect(entries.find(({ action }) => action === 'reservation.corrected')).toMatchObject({
        reservation_id: first,
        before: { status },
        after: { status: 'waiting', reason: 'Pressed the wrong row' },
      });
    },
  );

  it('gives a finished visit the last place, and a doctor can call it again', async () => {
    const finished = await counter.visit(1);
    const waiting = await counter.book(2);
    clinic.pass(60);

    expect(dataOf(await correct(finished))).toMatchObject({ status: 'waiting', queue_position: 2 });

    expect(await queue()).toEqual([waiting, finished]);
    expect((await counter.completed()).total).toBe(0);
    await counter.moveTo(finished, 'in_progress');
    await counter.moveTo(finished, 'completed');
    expect((await counter.completed()).total).toBe(1);
  });

  it('is refused while the visit waits, twice, with a recorded session, with the service booked again, and on another day', async () => {
    const waiting = await counter.book(1);
    expect((await correct(waiting)).reason).toBe('move-not-allowed');

    const recorded = await counter.visit(2, 'laser');
    await counter.record(recorded, 100, 5);
    expect((await correct(recorded)).reason).toBe('undo-not-possible');

    await counter.moveTo(waiting, 'cancelled', 'reception');
    const again = await counter.book(1);
    expect(again).not.toBe(waiting);
    expect((await correct(waiting)).reason).toBe('booked-again');

    const missed = await counter.book(3);
    await counter.moveTo(missed, 'no_show', 'reception');
    expect((await correct(missed, 'reception')).status).toBe(403);
    await clinic.at(noonOf(1));
    expect((await correct(missed)).reason).toBe('reservation-of-earlier-day');
  });
});
