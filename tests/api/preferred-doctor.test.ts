import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranches } from '#local/demo/accounts.ts';
import { listAuditEntries } from '#functions/data/table/audit.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { findBranch } from '#functions/data/queue/branches.ts';
import { moveWrites, newMoveId } from '#functions/data/queue/moves.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { type ApiRequest, type ApiResponse, openTestClinic, type TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;
let patients = 0;

/** Branch 1 lets the public choose a doctor, branch 2 does not. */
beforeAll(async () => {
  const branches = demoBranches.map((branch) => ({
    ...branch,
    settings: { ...defaultSettings, choose_doctor: branch.id === 1 },
  }));
  clinic = await openTestClinic({ branches });
});
afterAll(() => clinic.stop());

const as = (account: string): Pick<ApiRequest, 'token'> => ({ token: clinic.tokenOf(account) });
const idOf = (account: string): string => clinic.users.find(({ email }) => email.startsWith(`${account}@`))?.id ?? '';

const set = (account: string, body: Record<string, unknown>): Promise<ApiResponse> =>
  clinic.call('doctor/set-doctor-at-work', { body, ...as(account) });

beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  for (const account of ['doctor', 'doctor2']) {
    await clinic.call('doctor/call-next', { body: {}, ...as(account) });
    await set(account, { state: 'on', services: ['regular', 'laser', 'fractional'] });
  }
});

interface Wanted {
  /** The account of the preferred doctor. */
  readonly doctor?: string;
  readonly type?: 'regular' | 'laser';
  /** Undefined: reception books. */
  readonly by?: 'public';
  readonly branch?: number;
  readonly date?: string;
}

const phoneOf = (patient: number): string => `0100777${String(1000 + patient)}`;

const send = ({ doctor, type = 'regular', by, branch = 1, date }: Wanted = {}): Promise<ApiResponse> => {
  patients += 1;
  return clinic.call('reservations/book-reservation', {
    ...(by === 'public' ? {} : as(branch === 1 ? 'reception' : 'reception.branch2')),
    body: {
      name: `Patient Number${letters(patients)}`,
      phone: phoneOf(patients),
      branch_id: branch,
      type,
      ...(type === 'laser' ? { laser_area: 'face' } : {}),
      ...(doctor === undefined ? {} : { preferred_doctor_id: idOf(doctor) }),
      ...(date === undefined ? {} : { date }),
    },
  });
};
const book = async (wanted: Wanted = {}): Promise<number> => ((await send(wanted)).data as { id: number }).id;

const callNext = (account: string): Promise<ApiResponse> =>
  clinic.call('doctor/call-next', { body: {}, ...as(account) });
const calledBy = ({ data }: ApiResponse): number | undefined => (data as { next: { id: number } | null }).next?.id;
const change = (id: number, body: Record<string, unknown>): Promise<ApiResponse> =>
  clinic.call('reservations/change-reservation', { params: { id }, body, ...as('reception') });
const positions = async (): Promise<(number | null)[]> => {
  const { data } = await clinic.call('reservations/list-branch-queue', { params: { branchId: 1 }, ...as('reception') });
  return (data as { active_queue: { queue_position: number | null }[] }).active_queue.map((row) => row.queue_position);
};

interface Ticket {
  readonly estimated_wait_time: number;
  readonly doctor_back_at: string | null;
  readonly preferred_doctor: { readonly name: string; readonly state: string } | null;
}
const ticketOfLast = async (): Promise<Ticket> => {
  const { data } = await clinic.call('reservations/show-queue-info', { params: { phone: phoneOf(patients) } });
  return (data as { patient: Ticket }).patient;
};

describe('call next', () => {
  it('passes over those who prefer another doctor, who keep their places', async () => {
    const [own, any] = [await book({ doctor: 'doctor2' }), await book()];

    const first = await callNext('doctor');
    const left = await positions();
    const second = await callNext('doctor2');

    expect([calledBy(first), calledBy(second)]).toEqual([any, own]);
    expect(left).toEqual([null, 1]);
  });

  it('takes the patient again after skip, reinsertion and an undone call', async () => {
    const id = await book({ doctor: 'doctor2' });
    await clinic.call('doctor/skip-reservation', { params: { id }, ...as('reception') });
    await clinic.call('reservations/reinsert-reservation', { params: { id }, ...as('reception') });
    const called = await callNext('doctor2');
    const { called: moveId } = (called.data as { move_ids: { called: string } }).move_ids;
    await clinic.call('reservations/undo-move', { params: { id }, body: { move_id: moveId }, ...as('doctor2') });

    const [other, own] = [await callNext('doctor'), await callNext('doctor2')];

    expect([calledBy(called), other.reason, calledBy(own)]).toEqual([id, 'nobody-for-doctor', id]);
  });

  it('never takes a patient by the doctor that was read before a change', async () => {
    const id = await book();
    const record = await findReservationRecord(clinic.deps.store, asReservationId(id));
    const ticket = record === undefined ? undefined : await findTicket(clinic.deps.store, record);
    if (ticket === undefined) throw new Error('no ticket');
    await change(id, { preferred_doctor_id: idOf('doctor2') });

    const stale = clinic.deps.store.transact(
      moveWrites({
        name: 'call',
        id: newMoveId(),
        ticket,
        actor: { kind: 'schedule' },
        now: clinic.now(),
        today: ticket.day,
        doctor: { id: idOf('doctor'), name: 'Dr. Samir' },
      }),
    );

    await expect(stale).rejects.toMatchObject({ labels: ['ticket'] });
  });
});

describe('a booking with a preferred doctor', () => {
  it('answers with the doctor', async () => {
    const { status, data } = await send({ doctor: 'doctor', by: 'public' });

    expect([status, data]).toMatchObject([
      201,
      { preferred_doctor: { doctor_id: idOf('doctor'), name: expect.any(String) as string } },
    ]);
  });

  it.each([
    ['doctor-not-available', 'the branch does not let the public choose', { by: 'public', branch: 2 }],
    ['doctor-not-available', 'the doctor was not seen at the branch', { doctor: 'doctor.branch2' }],
  ] as const)('is refused as %s when %s', async (reason, _, wanted) => {
    const refused = await send({ doctor: 'doctor', ...wanted });

    expect([refused.status, refused.reason]).toEqual([409, reason]);
  });

  it('is refused when the doctor is off, and not for a later day', async () => {
    await set('doctor', { state: 'off' });
    const later = noonOf(days + 2)
      .toISOString()
      .slice(0, 10);

    const [today, ahead] = [await send({ doctor: 'doctor' }), await send({ doctor: 'doctor', date: later })];

    expect([today.reason, ahead.status]).toEqual(['doctor-not-available', 201]);
    // The tests that follow run on that day.
    const { id } = ahead.data as { id: number };
    await clinic.call('reservations/cancel-reservation', { params: { id }, body: {}, ...as('reception') });
  });
});

describe('the ticket', () => {
  it.each([
    ['on', { state: 'on' }, 0],
    ['paused', { state: 'paused', pause_minutes: 20 }, 20],
    ['off', { state: 'off' }, null],
  ])('says that the preferred doctor is %s', async (state, body, wait) => {
    await book({ doctor: 'doctor' });
    await set('doctor', body);

    const ticket = await ticketOfLast();

    expect(ticket.preferred_doctor).toMatchObject({ state });
    expect(ticket.estimated_wait_time).toBe(wait);
    expect(ticket.doctor_back_at === null).toBe(state !== 'paused');
  });

  it('says the same from the snapshot of the queue', async () => {
    await book({ doctor: 'doctor' });
    await book({ doctor: 'doctor' });
    await set('doctor', { state: 'paused', pause_minutes: 20 });
    const read = await ticketOfLast();
    const branch = await findBranch(clinic.deps.store, 1);
    if (branch === undefined) throw new Error('no branch');
    const day = asClinicDay(noonOf(days).toISOString().slice(0, 10));

    await keepQueueSnapshot({ ...clinic.deps, clock: clinic.now }, branch, day);
    const kept = await ticketOfLast();

    expect(kept).toEqual(read);
    expect(kept.estimated_wait_time).toBe(35);
  });
});

describe('the list of branches', () => {
  it('names the doctors at work where the public may choose', async () => {
    await set('doctor', { state: 'off' });
    clinic.pass(1);

    const { data } = await clinic.call('branches/list-branches', {});

    const { branches } = data as { branches: { id: number; doctors: { doctor_id: string }[] }[] };
    expect(branches.map(({ id, doctors }) => [id, doctors.map(({ doctor_id: doctor }) => doctor)])).toEqual([
      [1, [idOf('doctor2')]],
      [2, []],
    ]);
  });

  it('names a doctor whose visit takes longer than an hour', async () => {
    await set('doctor', { state: 'off' });
    await book();
    await clinic.call('doctor/call-next', { body: {}, ...as('doctor2') });
    clinic.pass(61);

    const { branches } = await clinic.ok('branches/list-branches', {});

    const [first] = branches;
    expect([first?.doctors_at_work, first?.doctors.map(({ doctor_id: id }) => id)]).toEqual([1, [idOf('doctor2')]]);
  });
});

describe('the change of the preferred doctor', () => {
  it('keeps place, service and money, and is possible after the payment', async () => {
    const [id] = [await book(), await book()];
    const { data } = await clinic.call('reservations/list-branch-queue', {
      params: { branchId: 1 },
      ...as('reception'),
    });
    const row = (data as { active_queue: { id: number; patient_id: string }[] }).active_queue.find(
      (each) => each.id === id,
    );
    await clinic.call('payments/mark-paid', {
      params: { id },
      body: { patientId: row?.patient_id },
      ...as('reception'),
    });

    const changed = await change(id, { preferred_doctor_id: idOf('doctor2') });
    const service = await change(id, { type: 'laser', laser_area: 'face' });

    expect(changed.data).toMatchObject({
      type: 'regular',
      amount: 300,
      payment_status: 'paid',
      preferred_doctor: { doctor_id: idOf('doctor2') },
    });
    expect(await positions()).toEqual([1, 2]);
    expect(service.reason).toBe('change-after-payment');
  });

  it('accepts a doctor who is in the list only because a change of status gave them a patient', async () => {
    const [inside, waits] = [await book({ branch: 2 }), await book({ branch: 2 })];
    const params = { id: inside };
    await clinic.call('reservations/change-status', {
      params,
      body: { status: 'in_progress' },
      ...as('doctor.branch2'),
    });
    const { data } = await clinic.call('reservations/list-branch-queue', {
      params: { branchId: 2 },
      ...as('reception.branch2'),
    });
    const [shown] = (data as { doctors: { doctor_id: string }[] }).doctors;

    const changed = await clinic.call('reservations/change-reservation', {
      params: { id: waits },
      body: { preferred_doctor_id: shown?.doctor_id },
      ...as('reception.branch2'),
    });

    expect(changed.data).toMatchObject({ preferred_doctor: { doctor_id: idOf('doctor.branch2'), name: 'Dr. Karim' } });
  });

  it('to any doctor leaves the reservation to all of them', async () => {
    const id = await book({ doctor: 'doctor2' });

    const changed = await change(id, { preferred_doctor_id: null });

    expect(changed.data).toMatchObject({ preferred_doctor: null });
    expect(calledBy(await callNext('doctor'))).toBe(id);
  });

  it('is refused for a patient who was called, and a change of service for one the doctor does not serve', async () => {
    const [called, waits] = [await book({ doctor: 'doctor' }), await book({ doctor: 'doctor' })];
    await callNext('doctor');
    await set('doctor', { services: ['regular'] });

    const answers = [
      await change(called, { preferred_doctor_id: idOf('doctor2') }),
      await change(waits, { type: 'laser', laser_area: 'face' }),
      await change(waits, { type: 'laser', laser_area: 'face', preferred_doctor_id: idOf('doctor2') }),
    ];

    expect(answers.map(({ status, reason }) => reason ?? status)).toEqual([
      'move-not-allowed',
      'doctor-not-available',
      200,
    ]);
  });

  it.each([{}, { laser_area: 'face' }, { laser_area: 'face', preferred_doctor_id: 'u-1' }])(
    'is not made by %j',
    async (body) => {
      expect((await change(await book(), body)).status).toBe(400);
    },
  );

  it('leaves an audit entry with the doctor before and after', async () => {
    const id = await book({ doctor: 'doctor' });

    await change(id, { preferred_doctor_id: idOf('doctor2') });

    const entries = await listAuditEntries(clinic.deps.store, 1, asClinicDay(noonOf(days).toISOString().slice(0, 10)));
    expect(entries.find(({ action }) => action === 'reservation.changed')).toMatchObject({
      reservationId: id,
      before: { doctor: idOf('doctor') },
      after: { doctor: idOf('doctor2') },
    });
  });
});
