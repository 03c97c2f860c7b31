import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { patientWrites } from '#functions/data/patients/patients.ts';
import { receiptId, ledgerEntryWrite } from '#functions/data/money/ledger.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { Store, type Write } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { reservationTypes } from '#shared/models/enums.ts';
import { addDays, boundsOf, clinicDayAt, daysOf, monthOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { fill } from '../bench/history.ts';
import { Meter, type Metered } from '../bench/meter.ts';
import { type ApiRequest, noon, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';

/**
 * Budgets of reads in a large table: a branch with thousands of patients of long Arabic names, most of
 * whom share a first name, and three years of receipts. Source: docs/access-patterns.md.
 */
const [main] = demoBranches;
if (main === undefined) throw new Error('a demo branch is needed');
const today = clinicDayAt(new Date(noon), main);

/** A busy day: as many payments as the queue of the budgets has people waiting. */
const PAYMENTS_TODAY = 60;

const firsts = ['محمد', 'محمد', 'محمد', 'أحمد', 'فاطمة الزهراء'] as const;
const seconds = ['عبد الرحمن', 'مصطفى', 'إبراهيم', 'عبد الحميد'] as const;
const thirds = ['السيد حسانين', 'أبو المجد', 'عبد المنعم', 'الشرقاوي', 'محمود طنطاوي'] as const;

const patientsOf = (count: number): Write[] =>
  Array.from({ length: count }, (_, index): Write[] => {
    const name = `${firsts[index % 5] ?? ''} ${seconds[Math.floor(index / 5) % 4] ?? ''} ${thirds[Math.floor(index / 20) % 5] ?? ''} ${'ابتثجحخدذرزسشصضطظعغ'[Math.floor(index / 100) % 19] ?? ''}`;
    const phone = `+2010${String(10_000_000 + index * 7)}`;
    const id = patientIdOf(asE164(phone), name);
    return patientWrites(1, {
      id,
      name,
      phone: asE164(phone),
      visits: 3,
      lastVisit: today,
      ordinal: index + 1,
      createdAt: noon,
    });
  }).flat();

const receiptsOf = (day: string, count: number, serial: number): Write[] =>
  Array.from({ length: count }, (_, index) =>
    ledgerEntryWrite({
      id: receiptId({ id: serial + index, version: 1 }),
      kind: 'payment',
      receiptNo: serial + index,
      branchId: 1,
      day: asClinicDay(day),
      at: new Date(boundsOf(day, main).start.getTime() + index * 60_000).toISOString(),
      reservationId: asReservationId(serial + index),
      visitDay: asClinicDay(day),
      type: reservationTypes[index % 3] ?? 'regular',
      patientId: asPatientId('p00000000000000000000'),
      amount: asPiastres(300_00),
      method: 'cash',
      takenBy: 'u0123456789abcdef',
      takenByName: 'Nadia Reception',
    }),
  );

let clinic: TestClinic;
let meter: Meter;

beforeAll(async () => {
  clinic = await openTestClinic();
  const client = connect(clinic.endpoint);
  const count = 4000;
  const days = daysOf(addDays(today, -1096), today);
  await fill(client, clinic.tableName, [
    ...patientsOf(count),
    ...days.flatMap((day, index) => receiptsOf(day, day === today ? PAYMENTS_TODAY : 2, index * 100)),
  ]);
  const store = new Store(client, clinic.tableName);
  await store.update(keys.patientCounter(1), { set: { last: count } });
  for (const day of days) await rollUpDay(store, main, day, clinic.now());
  for (const month of new Set(days.map(monthOf))) await rollUpMonth(store, main, month, clinic.now());
  meter = new Meter(client);
  replaceDependencies({ ...clinic.deps, store });
});
afterAll(() => clinic.stop());

/** Cost of a call for a warm function with cached settings and session. */
const costOf = async (id: RouteId, request: ApiRequest): Promise<Metered> => {
  const call = () => clinic.call(id, { ...request, token: clinic.tokenOf('reception') });
  expect((await call()).status).toBe(200);
  meter.reset();
  const { status } = await call();
  expect(status).toBe(200);
  return meter.read();
};

const within = (cost: Metered, reads: number, rounds: number): void => {
  expect(cost.reads).toBeLessThanOrEqual(reads);
  expect(cost.rounds).toBeLessThanOrEqual(rounds);
  expect(cost.writes).toBe(0);
};

describe('a search for patients', () => {
  it.each([
    'محمد',
    'م',
    'محمد عبد',
    'عبد محمد',
    'محمد عبد الرحمن السيد',
    '010',
    '0',
    '+20',
    '7',
    '2010 محمد',
    'لا أحد',
    'ف ا',
  ])('for "%s" costs at most six read units and two round trips', async (search) => {
    within(await costOf('patients/search-patients', { query: { search } }), 6, 2);
  });

  it('costs the same on its last page', async () => {
    const cost = (page: string) => costOf('patients/search-patients', { query: { search: 'محمد', page } });
    expect(await cost('8')).toEqual(await cost('1'));
  });
});

describe('the list of patients', () => {
  it.each(['1', '100', '200', '999999'])('costs the same on page %s as anywhere', async (page) => {
    within(await costOf('patients/search-patients', { query: { page } }), 2, 2);
  });

  it('costs at most six read units with a hundred patients to a page', async () => {
    within(await costOf('patients/search-patients', { query: { limit: '100' } }), 6, 2);
  });
});

describe('revenue', () => {
  const range = (days: number) => ({
    params: { branchId: 1 },
    query: { start_date: addDays(today, 1 - days), end_date: today },
  });

  it('of thirty days costs at most four read units, a busy today included', async () => {
    within(await costOf('reports/show-revenue', range(30)), 4, 2);
  });

  it('of three years costs at most eight', async () => {
    within(await costOf('reports/show-revenue', range(1096)), 8, 2);
  });
});
