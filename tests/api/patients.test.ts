import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { recordPatientGaps } from '#functions/data/patients/patient-gaps.ts';
import { listPatients, patientWrites, refreshSearchEntries } from '#functions/data/patients/patients.ts';
import { patientIdOf } from '#functions/domain/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf, type ReplyOf } from '../support/typed-call.ts';

type Page = ReplyOf<'patients/search-patients'>;

let clinic: TestClinic;

const register = async (
  name: string,
  phone: string,
  { branch = 1, at = noon }: { branch?: number; at?: string } = {},
): Promise<string> => {
  const id = patientIdOf(asE164(phone), name);
  const counter = await clinic.deps.store.increment(keys.patientCounter(branch), { last: 1 });
  await clinic.deps.store.transact(
    patientWrites(branch, {
      id,
      name,
      phone: asE164(phone),
      visits: 0,
      ordinal: Number(counter['last']),
      createdAt: at,
    }),
  );
  return id;
};

const ask = (query: Record<string, string>, account = 'reception') =>
  clinic.sendRaw('patients/search-patients', { query, as: account });
const page = async (query: Record<string, string>, account?: string): Promise<Page> =>
  dataOf(await ask(query, account));
const namesOf = ({ patients }: Page): string[] => patients.map(({ name }) => name);

describe('the list of a branch’s patients', () => {
  beforeAll(async () => {
    clinic = await openTestClinic();
    for (let n = 1; n <= 45; n += 1) await register(`Patient Number${String(n)}`, `+2010${String(10_000_000 + n)}`);
    await register('منى أحمد علي', '+201112223334');
    await register('مُنى سالم', '+201551112223');
    await register('Sara Al-Harbi', '+966501234567');
    await register('Mona Only There', '+201009998887', { branch: 2 });
  });
  afterAll(() => clinic.stop());

  it('comes in pages of twenty, newest first, each with the totals', async () => {
    const first = await page({});
    expect(first).toMatchObject({ total: 48, total_count: 48, page: 1, limit: 20, pages: 3, more: false });
    expect(namesOf(first).slice(0, 3)).toEqual(['Sara Al-Harbi', 'مُنى سالم', 'منى أحمد علي']);
    const last = await page({ page: '3' });
    expect(namesOf(last)).toEqual(Array.from({ length: 8 }, (_, index) => `Patient Number${String(8 - index)}`));
  });

  it('is empty past its end, with the totals still right', async () => {
    expect(await page({ page: '4' })).toMatchObject({ patients: [], total: 48, pages: 3, page: 4 });
    expect(await page({ search: 'مني', page: '9' })).toMatchObject({ patients: [], total: 2, pages: 1 });
  });

  it.each([
    ['a word’s start, with Arabic folded', 'مني', ['منى أحمد علي', 'مُنى سالم']],
    ['a later word', 'احم', ['منى أحمد علي']],
    ['words in any order', 'علي منى', ['منى أحمد علي']],
    ['the local form of the phone', '0111222', ['منى أحمد علي']],
    ['the international form', '+20 111 222', ['منى أحمد علي']],
    ['the national form', '111222', ['منى أحمد علي']],
    ['Arabic digits', '٠١١١٢٢٢', ['منى أحمد علي']],
    ['the end of the phone', '3334', ['منى أحمد علي']],
    ['a foreign number', '966501', ['Sara Al-Harbi']],
    ['a name and a phone', 'منى 0155', ['مُنى سالم']],
    ['a phone’s middle, which is none of its ends', '2223', ['مُنى سالم']],
    ['a name of another branch', 'Mona', []],
    ['signs', '#', []],
  ])('is searched by %s', async (_, search, expected) => {
    const found = await page({ search });
    expect(namesOf(found).toSorted()).toEqual(expected.toSorted());
    expect(found).toMatchObject({ total: expected.length, more: false });
  });

  it('pages through what a search finds without losing or repeating anybody', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((each) => page({ search: 'number', page: each, limit: '15' })),
    );
    expect(pages[0]).toMatchObject({ total: 45, pages: 3 });
    expect(new Set(pages.flatMap(namesOf)).size).toBe(45);
  });

  it('is the whole list again when the search is blank', async () => {
    expect(await page({ search: '  ' })).toMatchObject({ total: 48 });
  });

  it('belongs to one branch: foreign to others’ staff, and owners say which', async () => {
    expect((await ask({ branch_id: '2' })).status).toBe(403);
    expect((await ask({ branch_id: '1' })).status).toBe(200);
    expect(namesOf(await page({ branch_id: '2' }, 'owner'))).toEqual(['Mona Only There']);
    expect((await ask({}, 'owner')).status).toBe(400);
    expect((await ask({ branch_id: '99' }, 'owner')).status).toBe(404);
  });

  it.each([{ limit: '0' }, { limit: '101' }, { page: '0' }, { page: 'x' }, { limit: '1.5' }, { colour: 'red' }])(
    'refuses %o',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );
});

describe('a list with unused places', () => {
  beforeAll(async () => {
    clinic = await openTestClinic();
    for (let n = 1; n <= 30; n += 1) {
      // Every seventh booking took a place and died.
      if (n % 7 === 0) await clinic.deps.store.increment(keys.patientCounter(1), { last: 1 });
      await register(`Patient Number${String(n)}`, `+2010${String(20_000_000 + n)}`);
    }
  });
  afterAll(() => clinic.stop());

  it('is exact once the nights have found them, and not disturbed by running twice', async () => {
    const { store } = clinic.deps;
    expect(await recordPatientGaps(store, 1, asClinicDay('2026-11-20'))).toBe(0);
    expect(await recordPatientGaps(store, 1, asClinicDay('2026-11-20'))).toBe(0);
    await store.increment(keys.patientCounter(1), { last: 1 });
    expect(await recordPatientGaps(store, 1, asClinicDay('2026-11-21'))).toBe(4);
    expect(await recordPatientGaps(store, 1, asClinicDay('2026-11-21'))).toBe(0);
    // The place given a moment ago may still be taken: it counts until the next night.
    expect(await listPatients(store, 1, 1, 10)).toMatchObject({ total: 31 });
    expect(await recordPatientGaps(store, 1, asClinicDay('2026-11-22'))).toBe(1);
    const pages = await Promise.all([1, 2, 3, 4].map((each) => listPatients(store, 1, each, 10)));
    expect(pages.map(({ patients }) => patients.length)).toEqual([10, 10, 10, 0]);
    expect(new Set(pages.flatMap(({ patients }) => patients.map(({ patientId }) => patientId))).size).toBe(30);
  });
});

describe('a branch with many patients', () => {
  beforeAll(async () => {
    clinic = await openTestClinic();
    for (let n = 1; n <= 260; n += 1) {
      const family = n === 7 ? 'زيدان' : n % 2 === 0 ? 'حسن' : 'سيد';
      await register(`محمد احمد ${family} ${String(n)}أ`, `+2010${String(30_000_000 + n)}`);
    }
  });
  afterAll(() => clinic.stop());

  it('counts to a limit and says that there are more', async () => {
    const found = await page({ search: 'محمد' });
    expect(found.more).toBe(true);
    expect(found.total).toBeLessThan(260);
    expect(found.patients).toHaveLength(20);
  });

  it('finds one among them by neighbouring words or by a rare one, and knows that this is all', async () => {
    expect(await page({ search: 'محمد زيدان' })).toMatchObject({ total: 1, more: false });
    expect(namesOf(await page({ search: 'احمد زيد' }))).toEqual(['محمد احمد زيدان 7أ']);
    expect(namesOf(await page({ search: 'محمد 30000007' }))).toEqual(['محمد احمد زيدان 7أ']);
  });
});

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

  it('is shown with the visits of now once the entries are refreshed, never with fewer', async () => {
    await bookAt(1, 'Laila Samir', '01002223334');
    const id = patientIdOf(asE164('+201002223334'), 'Laila Samir');
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    const { store } = clinic.deps;
    await refreshSearchEntries(store, 1, id);
    const [row] = (await page({ search: 'laila' })).patients;
    expect(row).toMatchObject({ total_visits: 1, status: 'returning' });
    // Told late and once more: an older count changes nothing.
    await store.update(keys.patient(1, id), { set: { visits: 0 } });
    await refreshSearchEntries(store, 1, id);
    expect((await page({ search: 'laila' })).patients[0]).toMatchObject({ total_visits: 1 });
    await refreshSearchEntries(store, 1, asPatientId('p00000000000000000000'));
  });

  const visitOfSecondary = {
    type: 'laser',
    // Areas are sensitive: a branch sees its own alone.
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
