import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { FrontDesk } from '../front-desk.ts';
import { day, doctors, type OpenedDay, params } from './branch-day.ts';

interface Move {
  readonly move_id: string | null;
}

/** Undoes a mistaken move. @returns the queue before the mistake and after the undo. */
const undone = async (desk: FrontDesk, name: string, move: (desk: FrontDesk) => Promise<Move>) => {
  const before = await desk.waiting();
  const { move_id: moveId } = await move(desk);
  await desk.undo(name, moveId);
  return { before, after: await desk.waiting() };
};

/** Bookings, arrivals and calls of the morning, with their mistakes. */
export const queueMistakes = (opened: OpenedDay): void => {
  /** The patient with each doctor. */
  const called = new Map<string, string>();

  describe('the morning', () => {
    it('corrects a mistyped float by a count and a hand-over', async () => {
      const { drawers } = opened();
      await drawers.open('reception', { float: 200 });
      await drawers.open('reception2', { float: 1000 });
      await drawers.close('reception2', { variance: -900, handOver: 100, reason: 'a zero too many' });
      await drawers.open('reception2', { from: drawers.idOf('reception2') });

      expect(await drawers.expectedCash('reception2')).toBe(100);
    });

    it('puts three doctors to work', async () => {
      const { client, desk } = opened();
      for (const as of doctors) await client.ok('doctor/set-doctor-at-work', { as, body: { state: 'on' } });
      await client.ok('doctor/start-pulse-tracking', { as: 'doctor', body: { branch_id: 1, start_pulses: 5000 } });

      const { doctors: seen } = await desk.queue();

      expect(seen.map(({ state }) => state)).toEqual(['on', 'on', 'on']);
    });

    it('gives each patient one place when two receptionists book at the same moment', async () => {
      const { desk } = opened();
      await desk.book('Amal');
      await desk.book('Basma', { service: 'laser' });
      await desk.book('Dina');
      await desk.book('Eman', { service: 'fractional' });
      await desk.book('Nour');
      for (const [one, other] of [
        ['Farah', 'Gamila'],
        ['Hana', 'Iman'],
        ['Jihan', 'Karima'],
        ['Laila', 'Mariam'],
        ['Rania', 'Samia'],
      ] as const) {
        const service = other === 'Gamila' ? 'laser' : 'regular';
        await Promise.all([desk.book(one, { as: 'reception' }), desk.book(other, { as: 'reception2', service })]);
      }

      expect(new Set(await desk.waiting())).toEqual(new Set(desk.allIds()));
    });
  });

  describe('mistakes in the queue', () => {
    it.each([
      ['an arrival', 'Dina', (desk: FrontDesk) => desk.arrive('Dina')],
      ['a skip', 'Hana', (desk: FrontDesk) => desk.skip('Hana', 'reception2')],
      ['a no-show', 'Iman', (desk: FrontDesk) => desk.setStatus('Iman', 'no_show')],
      ['a cancellation', 'Mariam', (desk: FrontDesk) => desk.cancel('Mariam', 'reception2')],
      ['a transfer', 'Laila', (desk: FrontDesk) => desk.transfer('Laila', 'reception2')],
    ] as const)('gives every patient the same place when %s is undone', async (_, name, move) => {
      const { desk } = opened();

      const { before, after } = await undone(desk, name, move);

      expect(after).toEqual(before);
    });

    it('marks an arrival once when both receptionists mark it', async () => {
      const { desk } = opened();
      const answers = await Promise.all([desk.arrive('Basma'), desk.arrive('Basma', 'reception2')]);
      await desk.arrive('Amal');
      await desk.arrive('Dina');

      expect(answers.filter((answer) => answer.move_id !== null)).toHaveLength(1);
    });

    it('moves a patient to the right branch once when both receptionists do it', async () => {
      const { client, desk } = opened();
      const before = await desk.waiting();
      const { id } = await client.ok('reservations/book-reservation', {
        as: 'reception',
        body: { name: 'Wafaa Elsewhere', phone: '01009990001', branch_id: 1, type: 'regular' },
      });

      const answers = await Promise.all(
        ['reception', 'reception2'].map((as) =>
          client.send('transfers/transfer-reservation', { as, params: { id }, body: { branch_id: 2 } }),
        ),
      );

      const there = await client.ok('reservations/list-branch-queue', { as: 'owner', params: { branchId: 2 } });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(there.active_queue.map((row) => row.id)).toEqual([id]);
      expect(await desk.waiting()).toEqual(before);
    });

    it('keeps the place on the list of tomorrow when its cancellation is undone', async () => {
      const { client, desk } = opened();
      const date = addDays(day, 1);
      const listed = async () => {
        const list = await client.ok('reservations/list-branch-queue', { as: 'reception', params, query: { date } });
        return list.active_queue.map((row) => [row.id, row.queue_position]);
      };
      const book = (name: string, phone: string) =>
        client.ok('reservations/book-reservation', {
          as: 'reception',
          body: { name, phone, branch_id: 1, type: 'regular', date },
        });
      const { id } = await book('Yara Tomorrow', '01009990002');
      await book('Zeina Tomorrow', '01009990003');
      const [waiting, before] = [await desk.waiting(), await listed()];
      const { move_id: moveId } = await client.ok('reservations/cancel-reservation', {
        as: 'reception2',
        params: { id },
        body: {},
      });

      await client.ok('reservations/undo-move', { as: 'reception', params: { id }, body: { move_id: moveId } });

      expect(await listed()).toEqual(before);
      expect(await desk.waiting()).toEqual(waiting);
    });

    it('corrects a wrong service and a wrong name, and keeps the places', async () => {
      const { client, desk } = opened();
      const before = await desk.waiting();

      const changed = await client.ok('reservations/change-reservation', {
        as: 'reception',
        params: { id: desk.visit('Jihan').id },
        body: { type: 'laser', laser_area: 'face' },
      });
      await client.ok('patients/change-patient', {
        as: 'reception2',
        params: { patient: desk.visit('Karima').patientId },
        body: { name: 'Karima Corrected' },
      });

      const rows = (await desk.queue()).active_queue;
      expect(changed).toMatchObject({ type: 'laser', amount: null });
      expect(rows.find(({ id }) => id === desk.visit('Karima').id)?.patient_name).toBe('Karima Corrected');
      expect(await desk.waiting()).toEqual(before);
    });
  });

  describe('mistakes of the doctors', () => {
    it('gives three doctors who call at the same moment the first three arrived patients', async () => {
      const { client, desk } = opened();
      await client.ok('doctor/set-doctor-at-work', { as: 'doctor2', body: { state: 'paused', pause_minutes: 30 } });

      const answers = await Promise.all(doctors.map((as) => desk.callNext(as)));

      for (const [index, as] of doctors.entries()) called.set(as, desk.nameOf(answers[index]?.next?.id ?? 0));
      expect([...called.values()].toSorted()).toEqual(['Amal', 'Basma', 'Dina']);
    });

    it('gives a patient the same place when the call is undone', async () => {
      const { client, desk } = opened();
      const name = called.get('doctor2') ?? '';
      await client.ok('reservations/change-status', {
        as: 'doctor2',
        params: { id: desk.visit(name).id },
        body: { status: 'completed' },
      });
      const before = await desk.waiting();
      const { next, move_ids: ids } = await desk.callNext('doctor2');
      const calledByMistake = desk.nameOf(next?.id ?? 0);

      await desk.undo(calledByMistake, ids.called, 'doctor2');

      expect(await desk.waiting()).toEqual(before);
    });

    it('takes back the second call when two tabs of one doctor call at the same moment', async () => {
      const { client, desk } = opened();
      const before = await desk.waiting();
      const answers = await Promise.all([desk.callNext('doctor'), desk.callNext('doctor')]);
      const second = answers.find(({ completed }) => answers.some(({ next }) => next?.id === completed));
      const kept = desk.nameOf(second?.completed ?? 0);

      await desk.undo(desk.nameOf(second?.next?.id ?? 0), second?.move_ids.called ?? null, 'doctor');
      await desk.undo(kept, second?.move_ids.completed ?? null, 'doctor');

      const { current } = await client.ok('doctor/list-doctor-queue', { as: 'doctor', params });
      expect(current?.id).toBe(desk.visit(kept).id);
      expect(await desk.waiting()).toEqual(before.filter((id) => id !== current?.id));
    });

    it('charges a session of the right pulses when a mistyped one is voided', async () => {
      const { client, desk } = opened();
      await desk.recordSession('Basma', 2500);

      await desk.voidSession('Basma');
      await desk.recordSession('Basma', 250);

      const { pulse_tracking: tracking } = await client.ok('doctor/show-pulse-tracking', { as: 'doctor' });
      expect(tracking.predicted_pulses).toBe(5250);
    });
  });
};
