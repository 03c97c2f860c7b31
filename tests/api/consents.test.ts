import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const visit = { branch_id: 1, type: 'regular' } as const;

/** The consents in the log of the patient with this phone, oldest first. */
const consentsOf = async (phone: string) => {
  const { patient } = await clinic.ok('patients/find-patients-by-phone', {
    as: 'reception',
    params: { patient: phone },
  });
  const { entries } = await clinic.ok('messaging/list-patient-commlog', {
    as: 'reception',
    params: { id: patient.id },
  });
  return entries.filter(({ channel }) => channel === 'consent').toReversed();
};

const noFile = { birth_year: null, sex: null, allergies: '', warnings: [] };

describe('the proof of a consent', () => {
  it('is in the log when a patient books with consent, and says who agreed to which wording', async () => {
    const phone = '01012340001';
    const body = { ...visit, name: 'Mona Agrees', phone, message_consent: true };

    const { id } = await clinic.ok('reservations/book-reservation', { body, key: 'consent-1' });
    await clinic.ok('reservations/book-reservation', { body, key: 'consent-1' });

    expect(await consentsOf(phone)).toMatchObject([
      { template: 'messages-1', status: 'given', body: 'online', author: 'Mona Agrees', reservation_id: id },
    ]);
  });

  it('names the receptionist who was told at the desk', async () => {
    const phone = '01012340002';
    const body = { ...visit, name: 'Laila Agrees', phone, message_consent: true };

    await clinic.ok('reservations/book-reservation', { as: 'reception', body });

    const author = clinic.users.find(({ email }) => email.startsWith('reception@'))?.name;
    expect(await consentsOf(phone)).toMatchObject([{ status: 'given', body: 'desk', author }]);
  });

  it.each([false, undefined])('is not there when the answer was %s', async (consent) => {
    const phone = consent === false ? '01012340003' : '01012340004';
    const body = { ...visit, name: 'Omar Silent', phone, message_consent: consent };

    await clinic.ok('reservations/book-reservation', { body });

    expect(await consentsOf(phone)).toEqual([]);
  });

  it('has what a version of the medical file adds and removes, and nothing that stays', async () => {
    const phone = '01012340005';
    await clinic.ok('reservations/book-reservation', { body: { ...visit, name: 'Hala Photographed', phone } });
    const { patient } = await clinic.ok('patients/find-patients-by-phone', {
      as: 'reception',
      params: { patient: phone },
    });
    const write = (version: number, consents: readonly ['treatment' | 'photographs', string][]) =>
      clinic.ok('medical/update-patient-file', {
        as: 'doctor',
        params: { patientId: patient.id },
        body: { ...noFile, version, consents: consents.map(([kind, day]) => ({ kind, given_on: day })) },
      });

    await write(0, [
      ['treatment', '2026-11-01'],
      ['photographs', '2026-11-01'],
    ]);
    clinic.pass(1);
    await write(1, [['treatment', '2026-11-01']]);
    clinic.pass(1);
    await write(2, [['treatment', '2026-11-20']]);

    const entries = await consentsOf(phone);
    expect(entries.map(({ template, status, body }) => [template, status, body].join(' ')).toSorted()).toEqual([
      'photographs-1 given file',
      'photographs-1 withdrawn file',
      'treatment-1 given file',
      'treatment-1 given file',
    ]);
  });
});
