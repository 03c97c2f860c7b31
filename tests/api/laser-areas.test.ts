import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic({ branches: demoBranches });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const PHONE = '01007770001';
type Booking = BodyOf<'reservations/book-reservation'>;
const bookingOf = (more: Partial<Booking>): Booking => ({
  name: 'Mona Ali',
  phone: PHONE,
  branch_id: 1,
  type: 'laser',
  ...more,
});
const book = (more: Partial<Booking>, as?: string) =>
  clinic.ok('reservations/book-reservation', { as, body: bookingOf(more) });

const change = (id: number, body: BodyOf<'reservations/change-reservation'>) =>
  clinic.ok('reservations/change-reservation', { as: 'reception', params: { id }, body });

const rowOf = async (id: number) => {
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    as: 'reception',
    params: { branchId: 1 },
  });
  return rows.find((row) => row.id === id);
};

const moveTo = (id: number, status: string) =>
  clinic.ok('reservations/change-status', { as: 'doctor', params: { id }, body: { status } });

const both = { laser_area: 'face', laser_areas: ['face', 'legs'] } as const;
const one = { laser_area: 'legs', laser_areas: ['legs'] } as const;
const none = { laser_area: null, laser_areas: [] } as const;

const storedOf = async (id: number) => {
  const record = await findReservationRecord(clinic.deps.store, asReservationId(id));
  const ticket = record === undefined ? undefined : await findTicket(clinic.deps.store, record);
  return [record, ticket].map((item) => [item?.area, item?.otherAreas]);
};

describe('a booking', () => {
  it.each([
    ['a list of areas', { laser_areas: ['Face', 'legs'] }, both],
    ['a list and its first area', { laser_area: 'face', laser_areas: ['face', 'legs'] }, both],
    ['a list of one', { laser_areas: ['legs'] }, one],
    ['a single area', { laser_area: 'legs' }, one],
    ['a list for a consultation', { type: 'regular', laser_areas: ['legs'] }, none],
  ])('answers area and areas for %s', async (_, body, areas) => {
    expect(await book(body)).toMatchObject(areas);
  });

  it.each([
    ['laser_areas', { laser_area: 'legs', laser_areas: ['face', 'legs'] }],
    ['laser_area,laser_areas', { laser_area: 'legs', laser_areas: [] }],
    ['laser_areas', { laser_areas: ['face', 'FACE'] }],
    ['laser_areas.0', { laser_areas: ['elbow'] }],
    ['laser_area', { laser_areas: [] }],
    ['laser_area', { laser_area: null, laser_areas: null }],
  ])('is refused for %s when the body has %j', async (paths, body) => {
    const answer = await clinic.send('reservations/book-reservation', { body: bookingOf(body) });

    expect([answer.status, answer.details?.map(({ path }) => path).join()]).toEqual([400, paths]);
  });

  it('stores the areas after the first apart, and only where there are any', async () => {
    const several = await book({ laser_areas: ['face', 'legs'] });
    const single = await book({ name: 'Hany Fouad', laser_areas: ['legs'] });

    expect(await storedOf(several.id)).toEqual([
      ['face', ['legs']],
      ['face', ['legs']],
    ]);
    expect(await storedOf(single.id)).toEqual([
      ['legs', undefined],
      ['legs', undefined],
    ]);
  });

  it('shows areas to staff and by the code, and none by the phone alone or to a second booking', async () => {
    const { id, code } = await book({ laser_areas: ['face', 'legs'] });

    await clinic.settled();
    const params = { phone: PHONE };
    const byPhone = await clinic.ok('reservations/show-queue-info', { params });
    const byCode = await clinic.ok('reservations/show-queue-info', { params, query: { code } });
    const again = await book({ laser_areas: ['legs'] });

    expect([byPhone.patient, byCode.patient, again, await rowOf(id)]).toMatchObject([none, both, one, both]);
  });
});

describe('a change', () => {
  it('sets, shortens and removes the areas, and leaves them when only the doctor changes', async () => {
    const { id } = await book({ laser_area: 'legs' });

    const answers = [
      await change(id, { type: 'laser', laser_areas: ['face', 'legs'] }),
      await change(id, { preferred_doctor_id: null }),
      await change(id, { type: 'laser', laser_areas: ['legs', 'face'] }),
      await change(id, { type: 'laser', laser_area: 'legs' }),
    ];
    const stored = await storedOf(id);
    const toRegular = await change(id, { type: 'regular' });

    const swapped = { laser_area: 'legs', laser_areas: ['legs', 'face'] };
    expect(answers).toMatchObject([both, both, swapped, one]);
    expect(stored).toEqual([
      ['legs', undefined],
      ['legs', undefined],
    ]);
    expect(toRegular).toMatchObject({ ...none, amount: 300 });
  });

  it('refuses areas when the request names no service', async () => {
    const { id } = await book({ laser_area: 'legs' });

    const answer = await clinic.send('reservations/change-reservation', {
      as: 'reception',
      params: { id },
      body: { laser_areas: ['face'], preferred_doctor_id: null },
    });

    expect([answer.status, answer.details?.map((detail) => detail.path)]).toEqual([400, ['type']]);
  });

  it('of the branch keeps all areas and no preferred doctor, who is back when it is undone', async () => {
    const { doctor } = await clinic.ok('doctor/set-doctor-at-work', { as: 'doctor', body: { state: 'on' } });
    const { id } = await book({ laser_areas: ['face', 'legs'], preferred_doctor_id: doctor.doctor_id }, 'reception');

    const params = { id };
    const moved = await clinic.ok('transfers/transfer-reservation', {
      as: 'reception',
      params,
      body: { branch_id: 2 },
    });
    const there = await storedOf(id);
    const { active_queue: rowsThere } = await clinic.ok('reservations/list-branch-queue', {
      as: 'reception.branch2',
      params: { branchId: 2 },
    });
    await clinic.ok('reservations/undo-move', { as: 'reception', params, body: { move_id: moved.move_id } });

    expect(there).toEqual([
      ['face', ['legs']],
      ['face', ['legs']],
    ]);
    expect(rowsThere).toMatchObject([{ id, preferred_doctor: null, ...both }]);
    expect(await rowOf(id)).toMatchObject({ preferred_doctor: { doctor_id: doctor.doctor_id }, ...both });
  });
});

describe('a session on several areas', () => {
  const finish = async () => {
    const booked = await book({ laser_areas: ['face', 'legs'] }, 'reception');
    await moveTo(booked.id, 'in_progress');
    return booked;
  };
  const packageFor = async (areas: BodyOf<'packages/define-package'>['areas'], patientId: string) => {
    const offer = await clinic.ok('packages/define-package', {
      as: 'owner',
      body: { branch_id: 1, ...packageOffer, areas },
    });
    const sold = await clinic.ok('packages/pay-package', {
      as: 'reception',
      params: { patientId },
      body: { offer_id: offer.id },
    });
    return sold.package.id;
  };
  const sessionOf = (id: number, packageId?: string) => ({
    as: 'doctor',
    body: {
      reservation_id: id,
      pulses: 100,
      price_per_pulse: 5,
      ...(packageId === undefined ? {} : { package_id: packageId }),
    },
  });

  it('costs all its pulses at one price, and every list names the areas', async () => {
    const { id } = await finish();
    const row = await rowOf(id);
    const patientId = row?.patient_id ?? '';
    const queue = await clinic.ok('doctor/list-doctor-queue', { as: 'doctor', params: { branchId: 1 } });

    const session = await clinic.ok('doctor/record-laser-session', sessionOf(id));
    await moveTo(id, 'completed');
    await clinic.settled();

    const completed = await clinic.ok('reservations/list-completed-records', { as: 'doctor' });
    const history = await clinic.ok('patients/show-patient-history', { as: 'reception', params: { patientId } });
    const receipts = await clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } });
    const guide = await clinic.ok('doctor/show-session-guide', {
      as: 'doctor',
      params: { reservationId: id },
    });
    expect(session).toMatchObject({ amount: 500 });
    expect(queue.current).toMatchObject(both);
    expect(completed.completed_records[0]).toMatchObject({ reservation_id: id, ...both });
    expect(history.history[0]).toMatchObject({ reservation_id: id, ...both });
    expect(receipts.reservation).toMatchObject(both);
    expect(guide.recorded_session).toMatchObject(both);
  });

  it('is taken from a package only when the package covers every area', async () => {
    const { id } = await finish();
    const patientId = (await rowOf(id))?.patient_id ?? '';
    const part = await packageFor(['face'], patientId);
    const whole = await packageFor(['legs', 'face'], patientId);
    await clinic.settled();

    const refused = await clinic.refused('doctor/record-laser-session', sessionOf(id, part));
    const guide = await clinic.ok('doctor/show-session-guide', {
      as: 'doctor',
      params: { reservationId: id },
    });
    const session = await clinic.ok('doctor/record-laser-session', sessionOf(id, whole));

    expect(refused).toEqual([409, 'package-for-another-service']);
    expect(guide.packages.find((each) => each.id === whole)?.for_this_visit).toBe(true);
    expect(guide.packages.find((each) => each.id === part)?.for_this_visit).toBe(false);
    expect(session).toMatchObject({ amount: 0 });
  });
});
