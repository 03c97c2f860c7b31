import { beforeEach, describe, expect, it } from 'vitest';
import { patientWrites } from '#functions/data/patients/patients.ts';
import { branchWrites, getBranch } from '#functions/data/queue/branches.ts';
import { patientItem } from '#functions/data/table/items/patients.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove } from '#functions/data/table/store.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { noonOf } from '#tests/api/counter.ts';
import { mergingAt } from '#tests/api/merging.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';
import { packageOffer } from '#tests/scenario-context.ts';

const clinic = await openForFile(openTestClinic);
const context = mergingAt(clinic);
let days = 0;

beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const newPatient = async (
  phone: string,
  name = 'Mona Shahin',
  type: 'regular' | 'laser' | 'fractional' = 'regular',
) => {
  const { id } = await context.book({ name, phone }, type);
  return { id, patientId: await context.patientOf(id) };
};
const correct = async (patientId: string, body: { readonly name?: string; readonly phone?: string }) => {
  await clinic.settled();
  return clinic.send('patients/change-patient', { as: 'reception', params: { patient: patientId }, body });
};
const listTwins = async () => {
  await clinic.settled();
  return clinic.ok('patients/list-twins', { as: 'reception', query: {} });
};

describe('correction of a patient', () => {
  it('keeps the merged patient, and the phone that a reservation was booked with', async () => {
    const [keep, drop] = [await newPatient('01065000001'), await newPatient('01065000002', 'Mona Shaheen', 'laser')];
    await context.merge({ keep: keep.patientId, drop: drop.patientId });

    const answer = await correct(keep.patientId, { name: 'Mona Shahin Ali', phone: '01065000003' });

    expect(answer.status).toBe(200);
    const rows = (await context.rows()).filter((row) => row.patient_id === keep.patientId);
    expect(rows.map((row) => [row.id, row.patient_name, row.patient_phone.replaceAll(' ', '')])).toEqual([
      [keep.id, 'Mona Shahin Ali', '01065000003'],
      [drop.id, 'Mona Shahin Ali', '01065000002'],
    ]);
    expect(await context.historyOf(drop.patientId)).toMatchObject({ id: keep.patientId });
  });

  it('is refused when the patient is registered at more branches than a transaction can hold', async () => {
    const { patientId } = await newPatient('01065000004', 'Salma Shahin Ibrahim Hassan');
    const { store } = clinic.deps;
    const patient = patientItem.parse(await store.get(keys.patient(1, patientId)));
    const main = await getBranch(store, clinic.deps.cache, 1);
    for (let id = 3; id < 20; id += 1) {
      await store.transact([...branchWrites({ ...main, id }), ...patientWrites(id, patient)]);
    }

    const answer = await correct(patientId, { name: 'Salma Shaheen Ibrahim Hassan' });

    expect([answer.status, answer.reason]).toEqual([409, 'patient-at-many-branches']);
  });
});

describe('patients who were merged twice', () => {
  it('are separated one by one', async () => {
    const keep = await newPatient('01065000005', 'Hana Shahin');
    const one = await newPatient('01065000005', 'Hana Shaheen', 'laser');
    await context.moveTo(one.id, 'in_progress');
    await context.moveTo(one.id, 'completed');
    const other = await newPatient('01065000005', 'Hana Shahine', 'fractional');
    await context.merge({ keep: keep.patientId, drop: one.patientId });
    await context.merge({ keep: keep.patientId, drop: other.patientId });

    const undone = await context.undo({ keep: keep.patientId, drop: other.patientId });

    expect(undone.status).toBe(200);
    const { visits } = await context.historyOf(keep.patientId);
    expect(new Set(visits)).toEqual(new Set([keep.id, one.id]));
    expect(await context.historyOf(other.patientId)).toEqual({ id: other.patientId, visits: [other.id] });
  });

  it('are merged no further, and are listed with the last one', async () => {
    const [first, second, third] = [
      await newPatient('01065000006', 'Nour Shahin'),
      await newPatient('01065000006', 'Nour Shaheen', 'laser'),
      await newPatient('01065000006', 'Nour Shahine', 'fractional'),
    ].map(({ patientId }) => patientId) as [string, string, string];
    await context.merge({ keep: second, drop: first });
    await context.merge({ keep: third, drop: second });

    const again = await context.merge({ keep: third, drop: first });
    const { merged } = await listTwins();

    expect([again.status, again.reason]).toEqual([404, 'patient-unknown']);
    const ids = merged.map(({ keep, drop }) => [keep.id, drop.id]);
    expect(ids).toContainEqual([third, second]);
    expect(ids).not.toContainEqual([second, first]);
  });
});

describe('packages of a patient who was erased', () => {
  it('are listed without name and phone', async () => {
    const { patientId } = await newPatient('01065000007', 'Aya Shahin');
    const packageId = await context.buyPackage(patientId, 100);
    await clinic.deps.store.transact([remove('patient', keys.patient(1, asPatientId(patientId)))]);
    await clinic.settled();

    const { sold } = await clinic.ok('packages/list-packages', {
      as: 'owner',
      query: { branch_id: '1', include: 'sold' },
    });
    const unpaid = await clinic.ok('payments/list-unpaid', { as: 'reception', params: { branchId: 1 } });

    const nobody = { patient_id: patientId, patient_name: null, patient_phone: null };
    expect(sold?.packages).toMatchObject([{ id: packageId, ...nobody }]);
    expect(unpaid.unpaid_packages).toMatchObject([{ package_id: packageId, ...nobody, balance: 2900 }]);
  });
});

describe('the offers of packages of a branch', () => {
  it('are at most fifty', async () => {
    const define = () =>
      clinic.send('packages/define-package', { as: 'owner', body: { branch_id: 2, ...packageOffer, areas: ['face'] } });
    for (let count = 0; count < 50; count += 1) await define();

    const refused = await define();

    expect([refused.status, refused.reason]).toEqual([409, 'too-many-packages']);
  });
});
