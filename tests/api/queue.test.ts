import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { book, bookedId, doctorQueue, phoneOf } from './bookings.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
/** Every test has a clinic day of its own, and so an empty queue. */
beforeEach(async () => {
  days += 1;
  await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
});

describe('the public look-up', () => {
  it('shows little by phone alone and everything with the code', async () => {
    const booked = await book(clinic, 1, { name: 'Mona Hassan Ali', type: 'laser', laser_area: 'legs' });
    const { code } = dataOf(booked);
    const byPhone = await clinic.send('reservations/show-queue-info', { params: { phone: phoneOf(1) } });
    expect(byPhone.data).toMatchObject({
      patient: { name: 'Mona A.', laser_area: null, current_position: 1 },
      queue_summary: { total_patients: 1, patients_ahead: 0 },
    });
    const byCode = await clinic.send('reservations/show-queue-info', {
      params: { phone: phoneOf(1) },
      query: { code: code.toLowerCase() },
    });
    expect(byCode.data).toMatchObject({ patient: { name: 'Mona Hassan Ali', laser_area: 'legs', code } });
  });

  it('says the same for an unknown phone and a wrong code', async () => {
    await book(clinic, 1);
    const unknown = await clinic.send('reservations/show-queue-info', { params: { phone: phoneOf(2) } });
    const wrong = await clinic.send('reservations/show-queue-info', {
      params: { phone: phoneOf(1) },
      query: { code: 'MED999999' },
    });
    expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error]);
    expect(unknown.status).toBe(404);
  });

  it('lists all open reservations of a phone today, nearest first, at all branches', async () => {
    const phone = phoneOf(77);
    await bookedId(clinic, 77, { name: 'Yesterday Ali' });
    days += 1;
    await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
    const gone = await bookedId(clinic, 77, { name: 'Cancelled Ali' });
    const skipped = await bookedId(clinic, 77, { name: 'Skipped Ali' });
    const inside = await bookedId(clinic, 77, { name: 'Inside Ali' });
    await bookedId(clinic, 1);
    await bookedId(clinic, 77, { name: 'Third Ali' });
    await bookedId(clinic, 77, { name: 'Elsewhere Ali', branch_id: 2 });
    await clinic.send('reservations/cancel-reservation', { as: 'reception', params: { id: gone }, body: {} });
    await clinic.send('doctor/skip-reservation', { as: 'reception', params: { id: skipped } });
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    const { patient, others } = await clinic.ok('reservations/show-queue-info', { params: { phone } });
    expect([patient, ...others].map((line) => [line.name, line.current_position, line.branch_id])).toEqual([
      ['Inside A.', 0, 1],
      ['Elsewhere A.', 1, 2],
      ['Third A.', 2, 1],
      ['Skipped A.', null, 1],
    ]);
    const finish = { as: 'doctor', params: { id: inside }, body: { status: 'completed' } };
    expect((await clinic.send('reservations/change-status', finish)).status).toBe(200);
  });

  it('shows a reservation by its code on its own day, finished or not, and not on the next', async () => {
    const { id, code } = dataOf(await book(clinic, 78));
    const byCode = () =>
      clinic.send('reservations/show-queue-info', { params: { phone: phoneOf(78) }, query: { code } });
    await clinic.send('reservations/cancel-reservation', { params: { id }, body: { code, phone: phoneOf(78) } });
    expect((await byCode()).data).toMatchObject({ patient: { status: 'cancelled', current_position: null } });
    days += 1;
    await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
    expect((await byCode()).status).toBe(404);
  });

  it('counts the doctors who view the queue, and no other viewer', async () => {
    for (const n of [1, 2, 3]) await book(clinic, n);
    const look = (account: string) => clinic.send('doctor/list-doctor-queue', { params: { branchId: 1 }, as: account });
    const waitOfThird = async (): Promise<number | null> => {
      const data = await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(3) } });
      return data.patient.estimated_wait_time;
    };
    expect((await look('doctor')).status).toBe(200);
    for (const account of ['reception', 'owner']) expect((await look(account)).status).toBe(200);
    expect(await waitOfThird()).toBe(30);
    await look('doctor2');
    expect(await waitOfThird()).toBe(15);
    clinic.pass(61);
    await look('doctor2');
    expect(await waitOfThird()).toBe(30);
  });

  it('follows the patient to the doctor', async () => {
    await book(clinic, 1);
    await book(clinic, 2);
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    const first = await clinic.send('reservations/show-queue-info', { params: { phone: phoneOf(1) } });
    expect(first.data).toMatchObject({ patient: { current_position: 0, status: 'in_progress' } });
    const second = await clinic.send('reservations/show-queue-info', { params: { phone: phoneOf(2) } });
    expect(second.data).toMatchObject({
      patient: { current_position: 1, estimated_wait_time: 15 },
      queue_summary: { patients_ahead: 1, total_patients: 2 },
    });
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
  });
});

describe('the queue', () => {
  it('calls patients in order, finishing the doctor’s own one first', async () => {
    const [a, b] = [await bookedId(clinic, 1), await bookedId(clinic, 2)];
    const first = await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    expect(first.data).toMatchObject({ completed: null, next: { id: a, status: 'in_progress' } });
    clinic.pass(10);
    const second = await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    expect(second.data).toMatchObject({ completed: a, next: { id: b } });
    const last = await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    expect(last.data).toMatchObject({
      completed: b,
      completed_patient: { id: b, patient_name: 'Patient Numberc' },
      next: null,
      move_ids: { called: null },
    });
    const none = await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    expect([none.status, none.code]).toEqual([409, 'CONFLICT']);
  });

  it('is refused when another page of the doctor has called a patient meanwhile', async () => {
    const [a, b] = [await bookedId(clinic, 1), await bookedId(clinic, 2)];
    const body = { current_id: null };
    await clinic.ok('doctor/call-next', { as: 'doctor', body });

    const refused = await clinic.refused('doctor/call-next', { as: 'doctor', body });
    const next = await clinic.ok('doctor/call-next', { as: 'doctor', body: { current_id: a } });
    const last = await clinic.ok('doctor/call-next', { as: 'doctor', body: { current_id: b } });

    expect(refused).toEqual([409, 'changed-meanwhile']);
    expect(next).toMatchObject({ completed: a, next: { id: b } });
    expect(last).toMatchObject({ completed: b, next: null });
  });

  it('takes a skipped patient out and puts a reinserted one last', async () => {
    const [a, b] = [await bookedId(clinic, 1), await bookedId(clinic, 2)];
    expect((await clinic.send('doctor/skip-reservation', { params: { id: a }, as: 'reception' })).data).toMatchObject({
      status: 'skipped',
    });
    expect((await doctorQueue(clinic)).skipped_queue.map(({ id }) => id)).toEqual([a]);
    const back = await clinic.send('reservations/reinsert-reservation', { params: { id: a }, as: 'reception' });
    expect(back.data).toMatchObject({ id: a, status: 'waiting', queue_position: 2 });
    expect((await doctorQueue(clinic)).active_queue.map(({ id, queue_position }) => [id, queue_position])).toEqual([
      [b, 1],
      [a, 2],
    ]);
  });

  it('has no position in the queue of a past day, also before the day is closed', async () => {
    const [waiting, skipped, inside] = [
      await bookedId(clinic, 1),
      await bookedId(clinic, 2),
      await bookedId(clinic, 3),
    ];
    const move = (id: number, status: string, account = 'doctor') =>
      clinic.send('reservations/change-status', { as: account, params: { id }, body: { status } });
    await move(skipped, 'skipped');
    await move(inside, 'in_progress');
    days += 1;
    await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
    const answers = [
      await clinic.send('reservations/reinsert-reservation', { as: 'doctor', params: { id: skipped } }),
      await clinic.send('doctor/skip-reservation', { as: 'doctor', params: { id: waiting } }),
      await clinic.send('doctor/skip-reservation', { as: 'doctor', params: { id: inside } }),
      await move(waiting, 'in_progress', 'doctor2'),
    ];
    expect(answers.map(({ status, error }) => [status, error])).toEqual(
      answers.map(() => [409, 'This reservation belongs to an earlier day. Please make a new booking for today.']),
    );
    // Moves that end a visit are still possible.
    expect((await move(inside, 'completed')).status).toBe(200);
    expect((await move(waiting, 'no_show')).status).toBe(200);
    expect((await move(skipped, 'cancelled')).status).toBe(200);
  });

  it('names the present state when a move is not legal', async () => {
    const id = await bookedId(clinic, 1);
    const answer = await clinic.send('reservations/reinsert-reservation', { params: { id }, as: 'reception' });
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('waiting');
  });

  it('refuses "paid" as a queue status and names the call to use', async () => {
    const id = await bookedId(clinic, 1);
    const answer = await clinic.send('reservations/change-status', {
      params: { id },
      body: { status: 'paid' },
      as: 'reception',
    });
    expect(answer.status).toBe(400);
    expect(answer.error).toContain('Mark Paid');
  });

  it('frees the doctor whose patient is skipped or finished by status', async () => {
    const [a, b] = [await bookedId(clinic, 1), await bookedId(clinic, 2)];
    const to = (id: number, status: string) =>
      clinic.send('reservations/change-status', { params: { id }, body: { status }, as: 'doctor' });
    expect((await to(a, 'in-progress')).status).toBe(200);
    expect((await to(b, 'in-progress')).status).toBe(409);
    expect((await to(a, 'completed')).status).toBe(200);
    expect((await to(b, 'in-progress')).status).toBe(200);
    expect((await doctorQueue(clinic)).current?.id).toBe(b);
    expect((await to(b, 'skipped')).status).toBe(200);
    expect((await doctorQueue(clinic)).current).toBeNull();
  });

  it('lets the patient cancel with code and phone only', async () => {
    const booked = dataOf(await book(clinic, 1));
    const cancel = (body: { readonly code?: string; readonly phone?: string }) =>
      clinic.send('reservations/cancel-reservation', { params: { id: booked.id }, body });
    expect((await cancel({ code: booked.code, phone: phoneOf(2) })).status).toBe(404);
    expect((await cancel({ phone: phoneOf(1) })).status).toBe(404);
    expect((await cancel({ code: booked.code, phone: phoneOf(1) })).data).toMatchObject({ status: 'cancelled' });
    expect((await book(clinic, 1)).status).toBe(201);
  });

  it('keeps staff to their own branch and reads to owners', async () => {
    const read = (account: string) =>
      clinic.send('reservations/list-branch-queue', { params: { branchId: 2 }, as: account });
    expect((await read('reception')).status).toBe(403);
    expect((await read('owner')).status).toBe(200);
    const next = await clinic.send('doctor/call-next', { as: 'reception', body: {} });
    expect(next.status).toBe(403);
  });
});
