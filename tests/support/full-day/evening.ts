import { describe, expect, it } from 'vitest';
import type { TypedClient } from '../typed-call.ts';
import { day, type OpenedDay, params } from './branch-day.ts';

/** Calls until no patient waits. */
const callEverybody = async (client: TypedClient, as: string): Promise<void> => {
  for (;;) {
    const { data } = await client.send('doctor/call-next', { as, body: {} });
    if ((data?.next ?? null) === null) return;
  }
};

/** Breaks, and the last patients. */
export const lastPatients = (opened: OpenedDay): void => {
  describe('breaks and absences', () => {
    it('sets the right doctor off when reception took the wrong one', async () => {
      const { client, desk } = opened();
      const { doctors: seen } = await desk.queue();
      const idOf = (name: string): string => seen.find((doctor) => doctor.name === name)?.doctor_id ?? '';
      const set = (name: string, state: 'on' | 'off') =>
        client.ok('doctor/set-doctor-at-work', { as: 'reception', body: { doctor_id: idOf(name), state } });

      await set('Dr. Omar', 'off');
      await set('Dr. Omar', 'on');
      await set('Dr. Layla', 'off');

      const states = (await desk.queue()).doctors.map(({ name, state }) => [name, state]);
      expect(Object.fromEntries(states)).toEqual({ 'Dr. Samir': 'on', 'Dr. Layla': 'off', 'Dr. Omar': 'on' });
    });

    it('puts a patient last when reception skips and a doctor calls at the same moment', async () => {
      const { desk } = opened();
      const arrived = (await desk.queue()).active_queue.find(
        (row) => row.status === 'waiting' && row.arrived_at !== null,
      );
      const name = desk.nameOf(arrived?.id ?? 0);

      await Promise.all([desk.skip(name), desk.callNext('doctor3')]);
      await desk.setStatus(name, 'waiting');

      expect((await desk.waiting()).at(-1)).toBe(arrived?.id);
    });

    it('calls every patient who came, and marks one who did not', async () => {
      const { client, desk } = opened();
      await desk.setStatus('Eman', 'no_show');
      for (const as of ['doctor', 'doctor3']) await callEverybody(client, as);

      expect(await desk.waiting()).toEqual([desk.visit('Nour').id]);
    });
  });
};

/** The close of drawers and day. */
export const evening = (opened: OpenedDay): void => {
  describe('the evening', () => {
    it('records the sessions and leaves debts', async () => {
      const { client, desk } = opened();
      await desk.recordSession('Gamila', 40);
      await desk.pay('Gamila', { amount: 100 });
      await client.ok('doctor/end-pulse-tracking', { as: 'doctor', body: { end_pulses: 5307 } });

      const unpaid = await client.ok('payments/list-unpaid', { as: 'reception', params });

      const names = unpaid.unpaid_payments.map(({ id, balance }) => [desk.nameOf(id), balance]);
      expect(Object.fromEntries(names)).toEqual({
        Farah: 300,
        Gamila: 100,
        Laila: 300,
        Nour: 300,
        Samia: 200,
      });
    });

    it('hands the drawer over with a variance and its reason', async () => {
      const { desk, drawers } = opened();
      await drawers.moveCash('reception2', 'in', 50);
      await drawers.moveCash('reception2', 'out', 50);
      await drawers.moveCash('reception2', 'out', 50);
      const handOver = { variance: -5, handOver: 100 };

      const withoutReason = await drawers.close('reception', handOver);
      const closed = await drawers.close('reception', { ...handOver, reason: 'a coin was lost' });
      await drawers.open('reception', { from: drawers.idOf('reception') });
      await drawers.close('reception2');
      await desk.pay('Samia', { method: 'card', reference: '0044' });

      expect([withoutReason.status, withoutReason.reason]).toEqual([400, 'variance-reason-required']);
      expect(closed.data?.drawer).toMatchObject({ handed_over: 100, reason: 'a coin was lost' });
    });

    it('closes the day when every drawer is closed, and again when a receipt was forgotten', async () => {
      const { client, desk, drawers } = opened();
      const close = (as: string) => ({ as, params, body: { date: day } });
      const refusal = await client.refused('day-sheets/close-day', close('reception'));
      await drawers.close('reception');
      await client.ok('day-sheets/close-day', close('reception'));
      await client.ok('day-sheets/reopen-day', {
        as: 'owner',
        params,
        body: { date: day, reason: 'a receipt was forgotten' },
      });
      await drawers.open('reception', { float: 0 });
      await desk.pay('Laila');
      await drawers.close('reception');

      const sheet = await client.ok('day-sheets/close-day', close('owner'));

      expect(refusal).toEqual([409, 'drawers-still-open']);
      expect(sheet.tickets).toEqual({ booked: 16, came: 11, no_show: 1, cancelled: 3, skipped: 0, open: 1 });
      expect(sheet.unpaid).toMatchObject({ count: 3, amount: 700 });
      expect(sheet.pulses).toMatchObject([{ sessions: 3, recorded: 300, counter: 307, gap: 7, gap_amount: 35 }]);
    });
  });
};
