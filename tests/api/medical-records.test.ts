import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laserAreas } from '#shared/models/enums.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { counterOf } from './counter.ts';

let clinic: TestClinic;
let patientId: string;
let reservationId: number;

beforeAll(async () => {
  clinic = await openTestClinic();
  const counter = counterOf(clinic);
  reservationId = await counter.book(1, 'laser');
  patientId = await counter.patientIdOf(reservationId);
});
afterAll(() => clinic.stop());

const show = (account: string) => clinic.ok('medical/show-patient-file', { as: account, params: { patientId } });

const fileOf = (more: object = {}) => ({
  version: 0,
  birth_year: 1991,
  sex: 'female',
  allergies: 'Lidocaine',
  warnings: ['isotretinoin'],
  consents: [{ kind: 'treatment', given_on: '2026-11-01' }],
  ...more,
});
const update = (body: object, account = 'doctor') =>
  clinic.sendRaw('medical/update-patient-file', { as: account, params: { patientId }, body });

const treatment = {
  areas: [{ area: 'legs', pulses: 320 }],
  device: 'Alexandrite 755',
  fluence: 18,
  spot_size: 15,
  pulse_width: 3,
  skin_type: 4,
  reaction: 'Mild erythema',
  next_time: 'Raise the fluence by 1',
};
const consultation = {
  complaint: 'Acne',
  diagnosis: 'Acne vulgaris',
  plan: 'Topical',
  prescription: [{ medicine: 'Adapalene gel', directions: 'At night' }],
  follow_up_weeks: 6,
};
const write = (more: object = {}, account = 'doctor') =>
  clinic.sendRaw('medical/write-visit-record', {
    as: account,
    body: { reservation_id: reservationId, version: 0, treatment, consultation, ...more },
  });

describe('a patient file', () => {
  it('is empty in version 0 when nothing is written', async () => {
    const { file, records, follow_up_on: followUp } = await show('doctor');

    expect(file).toMatchObject({ version: 0, birth_year: null, warnings: [], allergies: '', updated_by: null });
    expect([records, followUp]).toEqual([[], null]);
  });

  it('is written by doctors and read by doctors and reception of the branch', async () => {
    expect((await update(fileOf(), 'reception')).status).toBe(403);
    expect((await update(fileOf(), 'owner')).status).toBe(403);
    expect((await update(fileOf(), 'doctor.branch2')).status).toBe(404);

    const written = await update(fileOf());

    expect(written.status).toBe(200);
    for (const account of ['doctor', 'reception']) {
      expect((await show(account)).file).toMatchObject({
        version: 1,
        warnings: ['isotretinoin'],
        allergies: 'Lidocaine',
      });
    }
  });

  it('refuses a change that was made from an older version, also of two at once', async () => {
    const stale = await update(fileOf({ version: 0, allergies: 'None' }));
    const both = await Promise.all([
      update(fileOf({ version: 1, allergies: 'Penicillin' })),
      update(fileOf({ version: 1, allergies: 'Latex' })),
    ]);

    expect([stale.status, stale.reason]).toEqual([409, 'changed-meanwhile']);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await show('doctor')).file.version).toBe(2);
  });

  it.each([
    ['a warning twice', { warnings: ['keloid', 'keloid'] }],
    ['an unknown warning', { warnings: ['tall'] }],
    ['a day that does not exist', { consents: [{ kind: 'data', given_on: '2026-02-30' }] }],
    ['a text that is too long', { allergies: 'a'.repeat(501) }],
  ])('refuses %s', async (_, more) => {
    expect((await update(fileOf({ version: 2, ...more }))).status).toBe(400);
  });
});

describe('the record of a visit', () => {
  it('is refused before the visit has begun', async () => {
    const early = await write();

    expect([early.status, early.reason]).toEqual([409, 'move-not-allowed']);
  });

  it('is written during the visit and shown to doctors only', async () => {
    await clinic.send('doctor/call-next', { as: 'doctor', body: {} });

    const written = await write();

    expect(written.status).toBe(200);
    const asDoctor = await show('doctor');
    const record = { reservation_id: reservationId, type: 'laser', version: 1, treatment, consultation };
    expect(asDoctor.records).toMatchObject([record]);
    const asReception = await show('reception');
    expect(asReception.records).toEqual([]);
    expect(asReception.follow_up_on).toBe(asDoctor.follow_up_on);
    expect(asReception.follow_up_on).not.toBeNull();
  });

  it('loses no entry when two doctors write at one moment', async () => {
    const both = await Promise.all([
      write({ version: 1, treatment: { ...treatment, device: 'Diode' } }),
      write({ version: 1, treatment: { ...treatment, device: 'Nd:YAG' } }, 'doctor2'),
    ]);

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes the pulse of a picosecond laser and refuses a number smaller than the table holds', async () => {
    const { records } = await show('doctor');
    const version = records[0]?.version ?? 0;

    const tiny = await write({ version, treatment: { ...treatment, fluence: 5e-324 } });
    const picosecond = await write({ version, treatment: { ...treatment, pulse_width: 7.5e-7 } });

    expect([tiny.status, picosecond.status]).toEqual([400, 200]);
    expect((await show('doctor')).records[0]?.treatment?.pulse_width).toBe(7.5e-7);
  });

  it('takes every body area that a visit may have', async () => {
    const { records } = await show('doctor');
    const areas = laserAreas.map((area) => ({ area, pulses: 10 }));

    const answer = await write({ version: records[0]?.version ?? 0, treatment: { ...treatment, areas } });

    expect([answer.status, (await show('doctor')).records[0]?.treatment?.areas]).toEqual([200, areas]);
  });

  it('is refused to reception, owners and other branches', async () => {
    const answers = await Promise.all(
      ['reception', 'owner', 'doctor.branch2'].map((account) => write({ version: 2 }, account)),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('is named in the audit without anything medical', async () => {
    const day = await clinic.ok('reports/show-daily-report', { as: 'reception', params: { branchId: 1 } });
    const data = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { date: day.date, branch: '1' },
    });

    const text = JSON.stringify(data);
    expect(text).toContain('visit_record.written');
    expect(text).toContain('patient_file.updated');
    expect(text).not.toMatch(/Acne|Alexandrite|Lidocaine|isotretinoin/);
  });

  it('is written together with the session, or neither is', async () => {
    const counter = counterOf(clinic);
    // The other doctor is still with the first patient.
    const id = await counter.book(40, 'laser');
    expect((await counter.moveTo(id, 'in_progress', 'doctor2')).status).toBe(200);
    const patient = { patientId: await counter.patientIdOf(id) };
    const record = (version: number) =>
      clinic.sendRaw('doctor/record-laser-session', {
        as: 'doctor2',
        body: {
          reservation_id: id,
          pulses: 250,
          price_per_pulse: 5,
          visit_record: { version, treatment, consultation: null },
        },
      });
    const shown = async () =>
      (await clinic.ok('medical/show-patient-file', { as: 'doctor', params: patient })).records.map(
        ({ version, treatment: done }) => [version, done],
      );

    const older = await record(3);
    const before = await shown();
    const both = await record(0);

    expect([older.status, older.reason, before]).toEqual([409, 'changed-meanwhile', []]);
    expect([both.status, await shown()]).toEqual([201, [[1, treatment]]]);
  });
});
