import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { TestClinic } from '../harness.ts';
import { beginDays } from './counter.ts';
import { branches, phoneOf, request, transferDesk } from './transfer-desk.ts';

let clinic: TestClinic;

beginDays(
  (day) => {
    ({ clinic } = day);
  },
  { branches },
);

const { today, book, lookUp, transfer, refusedTransfer, undo, refusedUndo, queueOf, placesAt, skip, markPaid } =
  transferDesk(() => clinic);

const byPhone = async () =>
  (await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(0) }, query: {} })).patient;
const keyOf = ({ branch_id, ticket_no, service_date }: Awaited<ReturnType<typeof byPhone>>) => ({
  branch_id,
  ticket_no,
  service_date,
});

describe('a transfer', () => {
  it('gives the patient the last place at the other branch and closes the gap here', async () => {
    const [a, b, c] = [await book(0), await book(1), await book(2)];
    const there = await book(3, { branch: 2 });

    const answer = await transfer(b);

    expect(answer).toMatchObject({ id: b, status: 'waiting', branch_id: 2, queue_position: 2, amount: 220 });
    expect(await placesAt(1)).toEqual([a, c]);
    expect(await placesAt(2)).toEqual([there, b]);
  });

  it('keeps the code, which now leads to the other branch', async () => {
    const id = await book(0);

    const { ticket_no: ticketNo } = await transfer(id);

    const { patient } = await lookUp(0, id);
    expect(patient).toMatchObject({
      branch_id: 2,
      ticket_no: ticketNo,
      current_position: 1,
      moved_from: { branch_id: 1, branch_name: 'Main', branch_name_ar: 'الفرع الرئيسي' },
    });
    const byPhone = await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(0) }, query: {} });
    expect([byPhone.patient.branch_id, byPhone.others]).toEqual([2, []]);
  });

  it('returns the former ticket in a look-up by phone, and the ticket of the other branch after an undo', async () => {
    const id = await book(0);
    const before = await byPhone();

    const { move_id: moveId } = await transfer(id);
    const there = await byPhone();
    await undo(id, moveId);

    expect(before.former_ticket).toBeUndefined();
    expect(there.former_ticket).toEqual(keyOf(before));
    expect((await byPhone()).former_ticket).toEqual(keyOf(there));
  });

  it('names all former tickets of a reservation that moved several times', async () => {
    const id = await book(0);
    const first = keyOf(await byPhone());
    await transfer(id);
    const second = keyOf(await byPhone());
    const { move_id: moveId } = await clinic.ok('transfers/transfer-reservation', {
      as: 'reception.branch2',
      params: { id },
      body: { branch_id: 1 },
    });
    const third = await byPhone();
    await clinic.ok('reservations/undo-move', { as: 'reception.branch2', params: { id }, body: { move_id: moveId } });

    expect([third.former_ticket, third.earlier_tickets]).toEqual([second, [first]]);
    expect((await byPhone()).earlier_tickets).toEqual([first]);
  });

  it('moves a skipped patient, who waits again', async () => {
    const id = await book(0);
    await skip(id);

    await transfer(id);

    expect((await queueOf(1)).skipped_queue).toEqual([]);
    expect((await queueOf(2)).active_queue).toMatchObject([{ id, status: 'waiting', reinserted: false }]);
  });

  it('moves what is owed to the other branch', async () => {
    const id = await book(0);

    await transfer(id);

    const owedAt = async (branch: number) => {
      const { unpaid_payments: unpaid } = await clinic.ok('payments/list-unpaid', {
        as: 'owner',
        params: { branchId: branch },
      });
      return unpaid.filter((each) => each.id === id).map(({ amount }) => amount);
    };
    expect([await owedAt(1), await owedAt(2)]).toEqual([[], [220]]);
  });

  it('of a reservation for a later day keeps the day', async () => {
    const date = addDays(today(), 2);
    const id = await book(7, { date });

    const answer = await transfer(id, { to: 5 });

    expect(answer).toMatchObject({ service_date: date, queue_position: 1, estimated_wait_time: null });
    expect((await lookUp(7, id)).patient).toMatchObject({ branch_id: 5, service_date: date });
  });

  it('is in the audit of both branches', async () => {
    const id = await book(0);

    await transfer(id);

    const entriesAt = async (branch: number) => {
      const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date: today(), branch } });
      return entries
        .filter((entry) => entry.reservation_id === id && entry.action === 'reservation.transferred')
        .map(({ before, after }) => [before?.['branch_id'], after?.['branch_id'], after?.['charge']]);
    };
    expect([await entriesAt(1), await entriesAt(2)]).toEqual([[[1, 2, 220]], [[1, 2, 220]]]);
  });

  it('is followed by every other move at the new branch', async () => {
    const id = await book(0);
    await transfer(id);

    const called = await clinic.ok('doctor/call-next', { as: 'doctor.branch2', body: {} });

    expect(called.next).toMatchObject({ id });
    expect(await refusedTransfer(id, { to: 1, as: 'reception.branch2' })).toEqual([409, 'move-not-allowed']);
  });
});

describe('a transfer is refused', () => {
  it('to the same branch, an unknown and a closed one, and to staff of another branch', async () => {
    const id = await book(0);

    expect(await refusedTransfer(id, { to: 1 })).toEqual([409, 'transfer-to-same-branch']);
    expect(await refusedTransfer(id, { to: 77 })).toEqual([404, 'branch-unknown']);
    expect(await refusedTransfer(id, { as: 'reception.branch2' })).toEqual([403, 'branch-not-allowed']);
    expect(await refusedTransfer(id, { as: 'doctor' })).toEqual([403, 'role-not-allowed']);
    expect(await refusedTransfer(id, { to: 3 })).toEqual([409, 'booking-closed']);
  });

  it('after a payment, also when it was given back', async () => {
    const id = await book(0);
    const { receipt_id: receiptId } = await markPaid(id);
    expect(await refusedTransfer(id)).toEqual([409, 'transfer-after-payment']);
    await clinic.ok('ledger/refund-payment', {
      as: 'reception',
      params: { id },
      body: { receipt_id: receiptId ?? '', reason: 'Paid by mistake', password: 'demo-clinic' },
    });

    expect(await refusedTransfer(id)).toEqual([409, 'transfer-after-payment']);
  });

  it('to a branch that has as many reservations of the service as it takes', async () => {
    const [a, b] = [await book(0), await book(1)];
    await transfer(a, { to: 4 });

    expect(await refusedTransfer(b, { to: 4 })).toEqual([409, 'daily-limit-reached']);
  });

  it('to a branch where no doctor serves the service today', async () => {
    const id = await book(0);
    await clinic.ok('doctor/set-doctor-at-work', { as: 'doctor.branch2', body: { state: 'on', services: ['laser'] } });

    const refused = await refusedTransfer(id);

    await clinic.ok('doctor/set-doctor-at-work', {
      as: 'doctor.branch2',
      body: { state: 'on', services: ['regular', 'laser', 'fractional'] },
    });
    expect(refused).toEqual([409, 'service-not-offered']);
  });

  it('to a branch where the patient has an open reservation of the service', async () => {
    const id = await book(0);
    await book(0, { branch: 2 });

    expect(await refusedTransfer(id)).toEqual([409, 'service-already-booked']);
  });

  it.each([1, 2])('when the day of branch %i is closed', async (closed) => {
    const id = await book(0);
    await clinic.ok('day-sheets/close-day', { as: 'owner', params: { branchId: closed }, body: { date: today() } });

    expect(await refusedTransfer(id)).toEqual([409, 'transfer-on-closed-day']);
  });
});

describe('undo of a transfer', () => {
  it.each(['reception', 'owner'])(
    'by %s restores the exact place, and frees the one at the other branch',
    async (as) => {
      const [a, b, c] = [await book(0), await book(1), await book(2)];
      const { patient } = await lookUp(1, b);
      const { move_id: moveId } = await transfer(b);

      const answer = await undo(b, moveId, as);

      expect(answer).toMatchObject({ id: b, status: 'waiting', queue_position: 2 });
      expect(await placesAt(1)).toEqual([a, b, c]);
      expect(await placesAt(2)).toEqual([]);
      const back = (await lookUp(1, b)).patient;
      expect([back.ticket_no, back.branch_id, back.current_position]).toEqual([patient.ticket_no, 1, 2]);
      expect((await queueOf(1)).active_queue.map(({ amount }) => amount)).toEqual([300, 300, 300]);
    },
  );

  it('gives back the state of a skipped patient, and can be repeated', async () => {
    const id = await book(0);
    await skip(id);
    const { move_id: moveId } = await transfer(id);
    await undo(id, moveId);

    const again = await undo(id, moveId);

    expect(again).toMatchObject({ status: 'skipped', queue_position: null });
    expect((await queueOf(1)).skipped_queue.map((row) => row.id)).toEqual([id]);
  });

  it('lets the patient be transferred again', async () => {
    const id = await book(0);
    const first = await transfer(id);
    await undo(id, first.move_id);

    const second = await transfer(id, { to: 5 });

    expect([await placesAt(1), await placesAt(2), await placesAt(5)]).toEqual([[], [], [id]]);
    expect(await refusedUndo(id, first.move_id)).toEqual([403, 'branch-not-allowed']);
    expect(await undo(id, second.move_id)).toMatchObject({ queue_position: 1 });
  });

  it('is the only move that the branch which the patient left can undo', async () => {
    const id = await book(0);
    const { move_id: moveId } = await transfer(id);
    const skipped = await clinic.ok('doctor/skip-reservation', { as: 'reception.branch2', params: { id } });

    expect(await refusedUndo(id, skipped.move_id)).toEqual([403, 'branch-not-allowed']);
    expect(await refusedUndo(id, skipped.move_id, 'owner')).toEqual([403, 'role-not-allowed']);
    expect(await refusedUndo(id, moveId)).toEqual([409, 'undo-not-possible']);
  });

  it('is refused to doctors, and after a payment at the other branch', async () => {
    const id = await book(0);
    const { move_id: moveId } = await transfer(id);
    expect(await refusedUndo(id, moveId, 'doctor')).toEqual([403, 'role-not-allowed']);
    const [row] = (await queueOf(2)).active_queue;
    await clinic.ok('payments/mark-paid', {
      as: 'reception.branch2',
      params: { id },
      body: { patientId: row?.patient_id ?? '' },
    });

    expect(await refusedUndo(id, moveId)).toEqual([409, 'undo-not-possible']);
  });

  it('is refused when the patient has booked the service again', async () => {
    const id = await book(0);
    const { move_id: moveId } = await transfer(id);
    await book(0);

    expect(await refusedUndo(id, moveId)).toEqual([409, 'booked-again']);
  });

  it('is refused after five minutes', async () => {
    const id = await book(0);
    const { move_id: moveId } = await transfer(id);
    clinic.pass(6);

    expect(await refusedUndo(id, moveId)).toEqual([409, 'undo-too-late']);
  });
});

describe('a transfer at the same moment as', () => {
  it('a call: the patient is called here or waits there, never both', async () => {
    const id = await book(0);

    const [called, moved] = await Promise.all([
      clinic.send('doctor/call-next', { as: 'doctor', body: {} }),
      clinic.send('transfers/transfer-reservation', request(id, 2, 'reception')),
    ]);

    const isCalled = called.data?.next?.id === id;
    const expected = isCalled ? [409, 'move-not-allowed'] : [200, undefined];
    expect([moved.status, moved.reason]).toEqual(expected);
    expect([(await queueOf(1)).active_queue.length, (await queueOf(2)).active_queue.length]).toEqual(
      isCalled ? [1, 0] : [0, 1],
    );
  });

  it('the same transfer by another user: one place there', async () => {
    const id = await book(0);

    const answers = await Promise.all(
      ['reception', 'reception2', 'owner'].map((as) =>
        clinic.send('transfers/transfer-reservation', request(id, 2, as)),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await placesAt(1), await placesAt(2)]).toEqual([[], [id]]);
  });

  it('a payment: the receipt and the visit are at one branch', async () => {
    const id = await book(0);
    const patientId = (await queueOf(1)).active_queue[0]?.patient_id ?? '';

    const [paid, moved] = await Promise.all([
      clinic.send('payments/mark-paid', { as: 'reception', params: { id }, body: { patientId } }),
      clinic.send('transfers/transfer-reservation', request(id, 2, 'reception2')),
    ]);

    expect([paid, moved].filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(await placesAt(paid.status === 200 ? 1 : 2)).toEqual([id]);
  });
});
