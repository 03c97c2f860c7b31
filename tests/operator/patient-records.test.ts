import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseItems, OpenReservationError } from '#functions/data/privacy/erasure.ts';
import { erasePatient } from '#functions/data/privacy/erasure-register.ts';
import { newNamelessId } from '#functions/data/privacy/nameless.ts';
import { keys } from '#functions/data/table/keys.ts';
import { recordPatientGaps } from '#functions/data/patients/patient-gaps.ts';
import type { Item, Store } from '#functions/data/table/store.ts';
import { findViolations } from '#operator/invariants.ts';
import { exportPatient } from '#operator/patient-records.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { patientItemsOf, wholeTable } from '../support/patient-scan.ts';

let clinic: TestClinic;

/** Without recorded answers, which end within a day, and the register of erasures, which has ids alone. */
const whole = async (): Promise<Item[]> =>
  (await wholeTable(clinic)).filter(({ PK }) => !['IDEM', 'ERASURES'].includes(String(PK).split('#')[0] ?? ''));
const records = () => patientItemsOf(clinic, '+201001112223', 'salma HASSAN');
const erase = async (phone = '+201001112223', name = 'salma HASSAN') =>
  erasePatient(clinic.deps, (await patientItemsOf(clinic, phone, name)).patientId);

const nameOf = (item: Item): string => `${String(item['PK'])} ${String(item['SK'])}`;
/** `B#1#LEDGER#2026-11-21` -> `B#LEDGER`. */
const kindOf = (item: Item): string => {
  const [first = '', , kind] = String(item['PK']).split('#');
  return first === 'B' ? `B#${kind ?? ''}` : first;
};

/** Which kinds of items an erasure removed, changed and added; search entries of a patient once. */
const differences = (before: readonly Item[], after: readonly Item[]) => {
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [nameOf(item), item])));
  const kinds = (items: readonly Item[]): string[] => {
    const all = items.map(kindOf);
    return all.filter((kind, index) => kind !== 'B#PATIENTS' || all.indexOf(kind) === index).toSorted();
  };
  return {
    removed: kinds(before.filter((item) => is?.has(nameOf(item)) === false)),
    changed: kinds(
      after.filter((item) => was?.has(nameOf(item)) === true && !isDeepStrictEqual(was.get(nameOf(item)), item)),
    ),
    added: kinds(after.filter((item) => was?.has(nameOf(item)) === false)),
  };
};

const auditOf = (items: readonly Item[]): Item[] => items.filter((item) => kindOf(item) === 'B#AUDIT');

beforeAll(async () => {
  clinic = await openTestClinic();
  const people = [
    { name: 'Salma Hassan', phone: '01001112223', type: 'laser', laser_areas: ['bikini', 'underarms'] },
    { name: 'Omar Hassan', phone: '01001112223', type: 'regular' },
  ];
  for (const person of people) {
    const body = { branch_id: 1, message_consent: true, ...person };
    await clinic.call('reservations/book-reservation', { body, key: `book-${person.name.replaceAll(' ', '')}` });
  }
});
afterAll(() => clinic.stop());

describe('what is kept about a patient', () => {
  it('cannot be erased while they wait', async () => {
    await expect(erase()).rejects.toThrow(OpenReservationError);
  });

  it('cannot be erased while they owe something', async () => {
    const doctor = { token: clinic.tokenOf('doctor') };
    await clinic.call('doctor/call-next', { body: {}, ...doctor });
    const session = { reservation_id: 1, pulses: 10, price_per_pulse: 5 };
    expect((await clinic.call('doctor/record-laser-session', { body: session, ...doctor })).status).toBe(201);
    await clinic.call('reservations/change-status', { params: { id: 1 }, body: { status: 'completed' }, ...doctor });
    await expect(erase()).rejects.toThrow(/owed/u);
  });

  it('says for a day which codes were tried with the phone, to be erased with it', async () => {
    const request = { params: { phone: '01001112223' }, query: { code: 'MED000001' } };
    expect((await clinic.call('reservations/show-queue-info', request)).status).toBe(200);
    expect((await records()).items.map(({ PK }) => PK)).toContain('PHONE#+201001112223');
    expect(exportPatient(await records()).filter((item) => 'tried' in item)).toEqual([]);
  });

  it('is handed over whole, and nothing of the family with it', async () => {
    const { patientId } = await records();
    const paid = await clinic.call('payments/mark-paid', {
      params: { id: 1 },
      body: { patientId },
      token: clinic.tokenOf('reception'),
    });
    expect(paid.status).toBe(200);
    await clinic.call('messaging/add-commlog-entry', {
      body: { patient_id: patientId, channel: 'note', body: 'Sensitive skin.' },
      token: clinic.tokenOf('doctor'),
      key: 'a-note',
    });
    const text = JSON.stringify(exportPatient(await records()));
    for (const word of ['Salma Hassan', '+201001112223', 'bikini', 'underarms', 'Sensitive', 'cash', '"pulses":10']) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain('Omar');
  });

  it('is erased for good, and the books stay whole', async () => {
    const before = await whole();
    const { patientId } = await records();
    const done = await erase();
    expect(done?.removed).toBeGreaterThan(4);
    expect(done?.nameless).toBeGreaterThan(3);
    const after = await whole();
    const text = JSON.stringify(after);
    for (const word of ['Salma Hassan', 'salma', 'bikini', 'underarms', 'Sensitive', 'PHONE'])
      expect(text).not.toContain(word);
    expect((await records()).items).toEqual([]);
    expect(differences(before, after)).toEqual({
      removed: ['B#PATIENTS', 'COMMLOG', 'COMMLOG', 'PHONE'],
      changed: ['B#D', 'B#LEDGER', 'RES', 'RES'],
      // The place that the patient had in the list.
      added: ['B#PATIENTS'],
    });
    expect(auditOf(after)).toEqual(auditOf(before));
    expect(auditOf(after).length).toBeGreaterThan(4);
    expect(text).not.toContain(patientId);
    expect(findViolations(after)).toMatchObject({ tickets: 2, receipts: 1, patients: 1, violations: [] });
  });

  it('leaves the family its own, and the day its money', async () => {
    const reception = { token: clinic.tokenOf('reception') };
    const found = await clinic.call('patients/find-patients-by-phone', {
      params: { patient: '01001112223' },
      ...reception,
    });
    expect(found.data).toMatchObject({ patients: [{ name: 'Omar Hassan' }] });
    const records = await clinic.call('reservations/list-completed-records', reception);
    expect(records.data).toMatchObject({
      completed_records: [{ patient_name: '—', patient_phone: '', payment_amount: 50 }],
    });
    const income = await clinic.call('reports/show-daily-income', reception);
    expect(income.data).toMatchObject({ total_income: 50 });
  });
});

describe('a patient whose name and phone were corrected', () => {
  it('is found by the former phone and name, and erased with them', async () => {
    const reception = { token: clinic.tokenOf('reception') };
    const body = { branch_id: 1, name: 'Mariam Adel', phone: '01004445556', type: 'regular' };
    const booked = await clinic.call('reservations/book-reservation', { body });
    const { id } = booked.data as { id: number };
    const { patientId } = await patientItemsOf(clinic, '+201004445556', 'Mariam Adel');
    const details = { name: 'Maryam Adel', phone: '01007778889' };
    await clinic.call('patients/change-patient', {
      params: { patient: patientId },
      body: details,
      key: 'correct',
      ...reception,
    });
    await clinic.call('reservations/cancel-reservation', { params: { id }, body: {}, ...reception });

    const found = await patientItemsOf(clinic, '+201004445556', 'mariam adel');
    await erasePatient(clinic.deps, found.patientId);

    const text = JSON.stringify(await whole());
    expect(found.patientId).toBe(patientId);
    for (const word of [patientId, 'Mariam', 'Maryam', '1004445556', '1007778889']) expect(text).not.toContain(word);
  });
});

describe('a patient who was merged', () => {
  it('is erased under both ids, with the credit that was used up', async () => {
    const reception = { token: clinic.tokenOf('reception') };
    const names = ['Hodda Samir', 'Hoda Samir'] as const;
    const book = async (name: string, type: string) => {
      const area = type === 'regular' ? {} : { laser_area: 'legs' };
      const body = { branch_id: 1, name, phone: '01004445557', type, ...area };
      const { data } = await clinic.call('reservations/book-reservation', { body });
      return (data as { id: number }).id;
    };
    const reservations = [await book(names[0], 'regular'), await book(names[1], 'laser')];
    const idOf = async (name: string) => (await patientItemsOf(clinic, '+201004445557', name)).patientId;
    const [keep, drop] = [await idOf(names[0]), await idOf(names[1])];
    await clinic.call('patients/merge-patients', { body: { keep, drop }, ...reception });
    for (const id of reservations) {
      await clinic.call('reservations/cancel-reservation', { params: { id }, body: {}, ...reception });
    }

    const found = await patientItemsOf(clinic, '+201004445557', names[1]);
    await erasePatient(clinic.deps, found.patientId);

    const text = JSON.stringify(await whole());
    for (const word of [keep, drop, ...names, '1004445557']) expect(text).not.toContain(word);
  });
});

describe('the place of an erased patient in the list', () => {
  let own: TestClinic;
  const people = ['Salma Hassan', 'Omar Hassan', 'Nour Adel'] as const;
  const total = async (): Promise<unknown> =>
    (await own.call('patients/search-patients', { token: own.tokenOf('reception') })).data;
  const register = async (name: string): Promise<void> => {
    const body = { branch_id: 1, name, phone: '01001112223', type: 'regular' };
    const { data } = await own.call('reservations/book-reservation', { body });
    const params = { id: (data as { id: number }).id };
    await own.call('reservations/cancel-reservation', { params, body: {}, token: own.tokenOf('reception') });
  };
  const recordsOfOwn = (name: string) => patientItemsOf(own, '+201001112223', name);
  const eraseOwn = async (name: string, deps = own.deps) => erasePatient(deps, (await recordsOfOwn(name)).patientId);
  beforeAll(async () => {
    own = await openTestClinic();
    const { store } = own.deps;
    await register(people[0]);
    await register(people[1]);
    // Two nights: afterwards both places are known to be taken.
    for (const day of ['2026-11-18', '2026-11-19']) await recordPatientGaps(store, 1, asClinicDay(day));
    await register(people[2]);
    await recordPatientGaps(store, 1, asClinicDay('2026-11-20'));
  });
  afterAll(() => own.stop());

  it('is given up, so that the count stays right', async () => {
    expect(await total()).toMatchObject({ total: 3 });
    await eraseOwn(people[0]);
    expect(await total()).toMatchObject({ total: 2, patients: [{ name: people[2] }, { name: people[1] }] });
  });

  it('is given up also when the night counts at the same moment', async () => {
    const { store } = own.deps;
    let nights = 0;
    const get: Store['get'] = async (...input) => {
      const found = await store.get(...input);
      nights += 1;
      if (nights === 1) await recordPatientGaps(store, 1, asClinicDay('2026-11-21'));
      return found;
    };
    const disturbed = new Proxy(store, {
      get: (target, name): unknown => {
        const value: unknown = name === 'get' ? get : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await eraseOwn(people[1], { ...own.deps, store: disturbed });
    expect(await total()).toMatchObject({ total: 1, patients: [{ name: people[2] }] });
  });

  it('is not erased under a booking that was made meanwhile', async () => {
    const records = await recordsOfOwn(people[2]);
    const body = { branch_id: 1, name: people[2], phone: '01001112223', type: 'regular' };
    const { data } = await own.call('reservations/book-reservation', { body });
    await expect(eraseItems(own.deps, records.items, newNamelessId())).rejects.toThrow(/meanwhile/u);
    expect(await total()).toMatchObject({ total: 1 });
    const params = { id: (data as { id: number }).id };
    await own.call('reservations/cancel-reservation', { params, body: {}, token: own.tokenOf('reception') });
  });

  it('is used again by a booking at the same moment', async () => {
    const { store } = own.deps;
    const query = store.query.bind(store);
    const looked = Promise.withResolvers<undefined>();
    const erased = Promise.withResolvers<undefined>();
    store.query = async (input) => {
      const found = await query(input);
      if (input.partition !== keys.patients(1)) return found;
      Reflect.deleteProperty(store, 'query');
      looked.resolve(undefined);
      await erased.promise;
      return found;
    };
    const body = { branch_id: 1, name: people[2], phone: '01001112223', type: 'regular' };
    const booking = own.call('reservations/book-reservation', { body });
    await looked.promise;
    await eraseOwn(people[2]);
    erased.resolve(undefined);
    const booked = await booking;
    expect(booked.status).toBe(201);
    const params = { id: (booked.data as { id: number }).id };
    await own.call('reservations/cancel-reservation', { params, body: {}, token: own.tokenOf('reception') });
    expect(await total()).toMatchObject({ total: 1, patients: [{ name: people[2] }] });
  });

  it('is not forgotten when the night has just come by it', async () => {
    const { store } = own.deps;
    const query = store.query.bind(store);
    store.query = async (...input) => {
      const found = await query(...input);
      Reflect.deleteProperty(store, 'query');
      await eraseOwn(people[2]);
      return found;
    };
    // One day close notes that the place was assigned, the next checks whether it is used.
    for (const day of ['2026-11-22', '2026-11-23']) await recordPatientGaps(store, 1, asClinicDay(day));
    expect((await recordsOfOwn(people[2])).items).toEqual([]);
    expect(await total()).toMatchObject({ total: 0, patients: [] });
  });
});
