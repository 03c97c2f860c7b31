import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { letters } from '../letters.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;
let serial = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

type Person = Readonly<Record<'name' | 'phone', string>>;

const newPerson = (): Person => {
  serial += 1;
  return { name: `Mona Letter${letters(serial)}`, phone: `0103${String(1_000_000 + serial)}` };
};

interface Wanted {
  readonly similar?: 'ask' | 'same' | 'new';
  readonly type?: 'regular' | 'laser';
  readonly branch?: number;
  readonly account?: string;
}

/** Books when corrections before it are in every copy: the first read of patients is eventually consistent. */
const book = async (person: Person, { type = 'regular', branch = 1, account, similar }: Wanted = {}) => {
  await clinic.settled();
  const answer = await clinic.send('reservations/book-reservation', {
    as: account,
    body: {
      ...person,
      branch_id: branch,
      type,
      ...(type === 'regular' ? {} : { laser_area: 'legs' }),
      ...(similar === undefined ? {} : { similar }),
    },
  });
  const { reason, details } = answer;
  return { status: answer.status, id: answer.data?.id ?? 0, reason, details };
};

const rowOf = async (id: number, branchId = 1) => {
  const { active_queue: rows } = await clinic.ok('reservations/list-branch-queue', {
    params: { branchId },
    as: branchId === 1 ? 'reception' : 'reception.branch2',
  });
  return rows.find((row) => row.id === id);
};

const patientOf = async (id: number, branchId = 1): Promise<string> => (await rowOf(id, branchId))?.patient_id ?? '';

/** Corrects when bookings before it are in every index: tickets of other branches and debts are found there. */
const change = async (patientId: string, body: BodyOf<'patients/change-patient'>, account = 'reception') => {
  await clinic.settled();
  return clinic.send('patients/change-patient', { params: { patient: patientId }, body, as: account });
};

const idsOfPhone = async (phone: string): Promise<string[]> => {
  const { data } = await clinic.send('patients/find-patients-by-phone', {
    as: 'reception',
    params: { patient: phone },
  });
  return (data?.patients ?? []).map(({ id }) => id);
};

const historyOf = (patientId: string, account = 'reception') =>
  clinic.ok('patients/show-patient-history', { params: { patientId }, as: account });

describe('correction of a patient', () => {
  it('finds the patient by both phones and shows the new details in queue and history', async () => {
    const before = newPerson();
    const after = newPerson();
    const { id } = await book(before);
    const patientId = await patientOf(id);

    const { status, data } = await change(patientId, after);

    expect([status, data]).toMatchObject([200, { patient: { id: patientId, ...after, total_visits: 0 } }]);
    expect(await rowOf(id)).toMatchObject({ patient_name: after.name, patient_phone: after.phone });
    expect([await idsOfPhone(before.phone), await idsOfPhone(after.phone)]).toEqual([[patientId], [patientId]]);
    expect(await historyOf(patientId)).toMatchObject({ patient: after, total_reservations: 1 });
  });

  it('lists the patient once, under the new name only', async () => {
    const before = { ...newPerson(), name: `Typoed ${letters(days + 100)}xq` };
    const { id } = await book(before);
    const patientId = await patientOf(id);
    const name = `Corrected ${letters(days + 100)}xq`;

    await change(patientId, { name });

    const search = async (text: string) => {
      const { patients } = await clinic.ok('patients/search-patients', {
        query: { search: text },
        as: 'reception',
      });
      return patients;
    };
    expect(await search(before.name)).toEqual([]);
    expect(await search(name)).toMatchObject([{ id: patientId, name }]);
    expect(await search(before.phone)).toMatchObject([{ id: patientId, name }]);
  });

  it('books for the same patient with the former and with the new name and phone', async () => {
    const before = newPerson();
    const after = newPerson();
    const { id } = await book(before);
    const patientId = await patientOf(id);
    await change(patientId, after);

    const [same, again] = [await book(after), await book(before)];
    const laser = await book({ name: before.name, phone: after.phone }, { type: 'laser' });

    expect([same, again]).toMatchObject([
      { status: 200, id },
      { status: 200, id },
    ]);
    expect(laser.status).toBe(201);
    expect(await patientOf(laser.id)).toBe(patientId);
    expect((await historyOf(patientId)).total_reservations).toBe(2);
  });

  it('keeps visits of both phones in the history, newest first', async () => {
    const before = newPerson();
    const { id: first } = await book(before);
    const patientId = await patientOf(first);
    await clinic.send('reservations/cancel-reservation', { params: { id: first }, body: {}, as: 'reception' });
    const { phone } = newPerson();
    await change(patientId, { phone });
    const { id: second } = await book({ name: before.name, phone });

    const { history } = await historyOf(patientId);

    expect(history.map((visit) => visit.reservation_id)).toEqual([second, first]);
  });

  it('lets the patient look the ticket up and cancel it with the code and either phone', async () => {
    const before = newPerson();
    const { id } = await book(before);
    const { phone } = newPerson();
    await change(await patientOf(id), { phone });
    const code = reservationCode(id);
    const lookUp = (by: string, query: { code?: string } = {}) =>
      clinic.send('reservations/show-queue-info', { params: { phone: by }, query });

    const answers = [await lookUp(phone), await lookUp(phone, { code }), await lookUp(before.phone, { code })];
    const withoutCode = await lookUp(before.phone);
    const cancelled = await clinic.send('reservations/cancel-reservation', {
      params: { id },
      body: { code, phone: before.phone },
    });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(withoutCode.status).toBe(404);
    expect(cancelled.status).toBe(200);
  });

  it('changes the patient at every branch', async () => {
    const before = newPerson();
    const after = newPerson();
    const [here, there] = [await book(before), await book(before, { branch: 2 })];
    const patientId = await patientOf(here.id);

    const { status } = await change(patientId, after);

    expect(status).toBe(200);
    expect(await rowOf(there.id, 2)).toMatchObject({ patient_name: after.name, patient_phone: after.phone });
    expect(await historyOf(patientId, 'reception.branch2')).toMatchObject({ patient: after, total_reservations: 2 });
  });

  it('corrects the debts of the patient', async () => {
    const before = newPerson();
    const { id } = await book(before);
    const patientId = await patientOf(id);
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });
    await clinic.send('reservations/change-status', { params: { id }, body: { status: 'completed' }, as: 'doctor' });
    const { phone } = newPerson();

    await change(patientId, { phone });

    const { unpaid_payments: unpaid } = await clinic.ok('payments/list-unpaid', {
      params: { branchId: 1 },
      as: 'reception',
    });
    expect(unpaid.find((debt) => debt.id === id)).toMatchObject({ patient_phone: phone });
  });

  it('refuses the name and phone of another patient, and names that patient', async () => {
    const [one, other] = [newPerson(), newPerson()];
    const { id } = await book(one);
    const otherId = await patientOf((await book(other)).id);
    const patientId = await patientOf(id);

    const refused = await change(patientId, other);

    expect([refused.status, refused.reason]).toEqual([409, 'patient-exists']);
    expect(refused.details).toEqual([{ path: 'patient_id', message: otherId }]);
    expect(await rowOf(id)).toMatchObject({ patient_name: one.name });
  });

  it('refuses a wrong phone, an empty change and patients of other branches', async () => {
    const { id } = await book(newPerson());
    const patientId = await patientOf(id);

    const refused = [
      await change(patientId, { phone: '12' }),
      await change(patientId, {}),
      await change(patientId, { name: 'Mona Other' }, 'reception.branch2'),
      await change(patientId, { name: 'Mona Other' }, 'doctor'),
    ];

    expect(refused.map(({ status, reason }) => [status, reason])).toEqual([
      [400, 'phone-invalid'],
      [400, 'input-invalid'],
      [404, 'patient-unknown'],
      [403, 'role-not-allowed'],
    ]);
  });

  it('keeps one of two corrections made at the same moment, and every entry agrees with it', async () => {
    const { id } = await book(newPerson());
    const patientId = await patientOf(id);
    const [one, two] = [newPerson(), newPerson()];

    const answers = await Promise.all([change(patientId, one), change(patientId, two)]);

    const { patient } = await historyOf(patientId);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([one, two]).toContainEqual({ name: patient.name, phone: patient.phone });
    expect(await rowOf(id)).toMatchObject({ patient_name: patient.name, patient_phone: patient.phone });
    expect([await idsOfPhone(one.phone), await idsOfPhone(two.phone)]).toEqual([[patientId], [patientId]]);
  });
});

describe('a booking with a similar name and the same phone', () => {
  const typo = ({ name, phone }: Person): Person => ({ name: name.replace('Mona', 'Muna'), phone });

  it('refuses the booking and shows the full name to the counter and a short one to the public', async () => {
    const person = newPerson();
    await book(person);

    const atCounter = await book(typo(person), { account: 'reception', similar: 'ask' });
    const online = await book(typo(person), { similar: 'ask' });

    expect([atCounter.status, atCounter.reason]).toEqual([409, 'similar-patient']);
    expect(atCounter.details).toEqual([{ path: 'similar', message: person.name }]);
    expect([online.status, online.reason]).toEqual([409, 'similar-patient']);
    expect(online.details).toEqual([{ path: 'similar', message: 'Mona L.' }]);
    expect(await idsOfPhone(person.phone)).toHaveLength(1);
  });

  it('books for the patient who exists when it is the same person', async () => {
    const person = newPerson();
    const { id } = await book(person);
    const patientId = await patientOf(id);

    const laser = await book(typo(person), { account: 'reception', similar: 'same', type: 'laser' });
    const again = await book(typo(person), { account: 'reception', similar: 'same' });

    expect(laser.status).toBe(201);
    expect(await rowOf(laser.id)).toMatchObject({ patient_id: patientId, patient_name: person.name });
    expect(again).toMatchObject({ status: 200, id });
    expect(await idsOfPhone(person.phone)).toEqual([patientId]);
  });

  it('makes a new patient when it is another person, and when the client does not ask', async () => {
    const [one, two] = [newPerson(), newPerson()];
    await book(one);
    await book(two);

    const answers = [await book(typo(one), { account: 'reception', similar: 'new' }), await book(typo(two))];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([await idsOfPhone(one.phone), await idsOfPhone(two.phone)].map(({ length }) => length)).toEqual([2, 2]);
  });

  it('books when the name is the same or quite different', async () => {
    const person = newPerson();
    const { id } = await book(person);

    const [same, family] = [
      await book(person, { account: 'reception', similar: 'ask' }),
      await book({ name: 'Karim Samir', phone: person.phone }, { account: 'reception', similar: 'ask' }),
    ];

    expect(same).toMatchObject({ status: 200, id });
    expect(family.status).toBe(201);
  });
});
