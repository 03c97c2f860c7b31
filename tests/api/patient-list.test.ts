import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { recordPatientGaps } from '#functions/data/patients/patient-gaps.ts';
import { listPatients, patientWrites } from '#functions/data/patients/patients.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf, type ReplyOf } from '../support/typed-call.ts';

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
      // Every seventh booking allocates a position and writes nothing.
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
    // A position that was just allocated may still be used, so it counts until the next day close.
    expect(await listPatients(store, 1, { page: 1, limit: 10 })).toMatchObject({ total: 31 });
    expect(await recordPatientGaps(store, 1, asClinicDay('2026-11-22'))).toBe(1);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listPatients(store, 1, { page, limit: 10 })));
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
