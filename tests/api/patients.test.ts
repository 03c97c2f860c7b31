import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { refreshSearchEntries } from '#functions/data/patients/patients.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';

let clinic: TestClinic;

const findLaila = async () =>
  (await clinic.ok('patients/search-patients', { as: 'reception', query: { search: 'laila' } })).patients;

describe('a patient', () => {
  let days = 0;
  beforeAll(async () => {
    clinic = await openTestClinic();
  });
  afterAll(() => clinic.stop());
  beforeEach(async () => {
    days += 1;
    await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
  });

  const bookAt = async (
    branch: number,
    name: string,
    phone: string,
    more: Partial<BodyOf<'reservations/book-reservation'>> = {},
  ) => {
    const { id } = await clinic.ok('reservations/book-reservation', {
      body: { name, phone, branch_id: branch, type: 'regular', ...more },
    });
    return id;
  };
  const history = (patientId: string, account = 'reception', query: Record<string, string> = {}) =>
    clinic.send('patients/show-patient-history', {
      params: { patientId },
      query,
      as: account,
    });
  const byPhone = (phone: string, account = 'reception', query: Record<string, string> = {}) =>
    clinic.send('patients/find-patients-by-phone', {
      params: { patient: phone },
      query,
      as: account,
    });

  it('is found by phone as it is typed, with everybody who shares it; the last seen first', async () => {
    await bookAt(1, 'Mona Ali', '01001112223');
    await bookAt(1, 'Omar Ali', '01001112223');
    const omar = patientIdOf(asE164('+201001112223'), 'Omar Ali');
    for (let turn = 0; turn < 3; turn += 1) await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    await refreshSearchEntries(clinic.deps.store, 1, omar);
    for (const phone of ['01001112223', '+201001112223', '٠١٠٠١١١٢٢٢٣']) {
      const answer = await byPhone(phone);
      expect(answer.status).toBe(200);
      const { patients, patient } = dataOf(answer);
      expect(patients.map(({ name }) => name)).toEqual(['Omar Ali', 'Mona Ali']);
      expect(patient).toMatchObject({ id: omar, phone: '01001112223', total_visits: 1, last_visit: '2026-11-22' });
    }
    expect((await byPhone('01001112224')).status).toBe(404);
    expect((await byPhone('12')).status).toBe(400);
    expect((await byPhone('01001112223', 'reception.branch2')).status).toBe(404);
    expect((await byPhone('01001112223', 'reception', { branch_id: '2' })).status).toBe(403);
  });

  it('is shown with the visits of now once the entries are refreshed, never with an older count', async () => {
    await bookAt(1, 'Laila Samir', '01002223334');
    const id = patientIdOf(asE164('+201002223334'), 'Laila Samir');
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    const { store } = clinic.deps;
    await refreshSearchEntries(store, 1, id);
    const [row] = await findLaila();
    expect(row).toMatchObject({ total_visits: 1, status: 'returning' });
    // A repeated late event with an older count changes nothing.
    await store.update(keys.patient(1, id), { set: { visits: 0, visitsVersion: 0 } });
    await refreshSearchEntries(store, 1, id);
    expect((await findLaila())[0]).toMatchObject({ total_visits: 1 });
    await refreshSearchEntries(store, 1, asPatientId('p00000000000000000000'));
  });

  const visitOfSecondary = {
    type: 'laser',
    // Body areas are sensitive: a branch sees only those of its own visits.
    laser_area: null,
    branch_name: 'Secondary',
    branch_name_ar: 'الفرع الثاني',
    status: 'waiting',
    payment_status: 'unpaid',
    payment_amount: null,
    doctor_name: null,
  };
  const visitOfMain = {
    type: 'regular',
    laser_area: null,
    branch_name: 'Main',
    branch_name_ar: 'الفرع الرئيسي',
    status: 'completed',
    payment_status: 'paid',
    payment_amount: 300,
    doctor_name: 'Dr. Samir',
  };

  it('has a history over all branches, newest first, with totals over everything', async () => {
    const phone = '01003334445';
    const id = patientIdOf(asE164('+201003334445'), 'Hany Fouad');
    const first = await bookAt(1, 'Hany Fouad', phone);
    await bookAt(1, 'Dina Fouad', phone);
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    const paid = await clinic.send('payments/mark-paid', {
      params: { id: first },
      body: { patientId: id },
      as: 'reception',
    });
    expect(paid.status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    await clinic.at(new Date(Date.parse(noon) + (days + 1) * 86_400_000));
    const second = await bookAt(2, 'hany  fouad', phone, { type: 'laser', laser_area: 'legs' });
    days += 1;
    const answer = await history(id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      patient: { id, name: 'Hany Fouad', phone },
      total_reservations: 2,
      total_paid: 300,
      history: [
        { ...visitOfSecondary, reservation_id: second },
        { ...visitOfMain, reservation_id: first },
      ],
    });
    expect(answer.data).not.toHaveProperty('next_cursor');
  });

  it('has a history only for staff where they are registered', async () => {
    await bookAt(2, 'Rami Adel', '01004445556');
    const id = patientIdOf(asE164('+201004445556'), 'Rami Adel');
    // As for an unknown patient: staff learn nothing of patients of other branches.
    expect((await history(id, 'reception')).status).toBe(404);
    expect((await history(id, 'doctor.branch2')).status).toBe(200);
    expect((await history(id, 'doctor.branch2', { branch_id: '1' })).status).toBe(403);
    expect((await history(id, 'owner')).status).toBe(200);
    expect((await history(id, 'owner', { branch_id: '1' })).status).toBe(404);
    expect((await history('p0123456789abcdef0123', 'owner')).status).toBe(404);
    expect((await history('p0123456789abcdef0123')).status).toBe(404);
    expect((await history('42')).status).toBe(400);
  });

  it('has a long history in pages whose totals stay those of everything', async () => {
    const phone = '01005556667';
    const name = 'Often Here';
    const id = patientIdOf(asE164('+201005556667'), name);
    for (let n = 0; n < 53; n += 1) {
      const reservation = await bookAt(1, name, phone);
      await clinic.send('reservations/cancel-reservation', { params: { id: reservation }, body: {}, as: 'reception' });
    }
    const first = dataOf(await history(id));
    expect(first).toMatchObject({ total_reservations: 53, total_paid: 0 });
    expect(first.history).toHaveLength(50);
    const second = dataOf(await history(id, 'reception', { cursor: first.next_cursor ?? '' }));
    expect(second).toMatchObject({ total_reservations: 53 });
    expect(second).not.toHaveProperty('next_cursor');
    const ids = [...first.history, ...second.history].map(({ reservation_id }) => reservation_id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(53);
    expect((await history(id, 'reception', { cursor: 'bm90LWEtcGxhY2U' })).status).toBe(400);
  });
});
