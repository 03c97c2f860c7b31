import { describe, expect, it } from 'vitest';
import { OpenReservationError } from '#functions/data/privacy/erasure.ts';
import { erasePatient } from '#functions/data/privacy/erasure-register.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { findViolations } from '#operator/invariants.ts';
import { exportPatient } from '#operator/patient-records.ts';
import { beginDays, type Counter } from '../api/counter.ts';
import type { TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { packageOffer } from '../scenario-context.ts';
import { allowElsewhere, laserVisitAt, recordFrom, sellPackage } from '../support/two-branches.ts';
import { patientItemsOf, wholeTable } from '../support/patient-scan.ts';

let clinic: TestClinic;
let counter: Counter;

beginDays((day) => {
  ({ clinic, counter } = day);
});

const records = (patient: number) =>
  patientItemsOf(clinic, `+2010${String(10_000_000 + patient)}`, `Patient Number${letters(patient)}`);
const erase = async (patient: number) => erasePatient(clinic.deps, (await records(patient)).patientId);

const treatment = {
  areas: [{ area: 'face', pulses: 140 }],
  device: 'Alexandrite',
  fluence: 12,
  spot_size: 18,
  pulse_width: 3,
  skin_type: 4,
  reaction: 'Redness',
  next_time: 'One joule more',
};

/** A patient with a medical file, a paid package, a session taken from it and a printed receipt. */
const treated = async (patient: number): Promise<{ readonly patientId: string; readonly packageId: string }> => {
  const id = await counter.visit(patient, 'laser');
  const patientId = await counter.patientIdOf(id);
  const asDoctor = { token: clinic.tokenOf('doctor') };
  const offer = await clinic.ok('packages/define-package', {
    as: 'owner',
    body: { branch_id: 1, ...packageOffer, areas: ['face'], valid_days: 30 },
  });
  const body = { offer_id: offer.id };
  const sold = await clinic.ok('packages/pay-package', { as: 'reception', params: { patientId }, body });
  const packageId = sold.package.id;
  const money = await clinic.ok('ledger/show-patient-money', {
    as: 'reception',
    params: { patientId },
    query: { receipts_of: packageId },
  });
  const receiptId = money.package_receipts?.receipts[0]?.receipt_id ?? '';
  await clinic.ok('packages/print-package-receipt', { as: 'reception', params: { patientId, packageId, receiptId } });
  const session = { reservation_id: id, pulses: 140, price_per_pulse: 5, package_id: packageId };
  await clinic.call('doctor/record-laser-session', { body: session, ...asDoctor });
  const record = { reservation_id: id, version: 0, treatment, consultation: null };
  await clinic.call('medical/write-visit-record', { body: record, ...asDoctor });
  const file = {
    birth_year: 1990,
    sex: 'female',
    allergies: 'Lidocaine',
    warnings: ['keloid'],
    consents: [{ kind: 'photographs', given_on: '2026-11-20' }],
    version: 0,
  };
  await clinic.call('medical/update-patient-file', { params: { patientId }, body: file, ...asDoctor });
  return { patientId, packageId };
};

describe('the export of a patient', () => {
  it('has the medical file with consents, the treatment and the package', async () => {
    await treated(1);

    const text = JSON.stringify(exportPatient(await records(1)));

    for (const word of ['Lidocaine', 'keloid', 'photographs', 'Alexandrite', 'One joule more', packageOffer.name]) {
      expect(text).toContain(word);
    }
  });
});

describe('the erasure of a patient with a package', () => {
  it('is refused while sessions are left, and leaves no id and nothing medical once they are refunded', async () => {
    const { patientId, packageId } = await treated(2);
    await expect(erase(2)).rejects.toThrow(OpenReservationError);
    await clinic.ok('packages/refund-package', {
      as: 'reception',
      params: { patientId, packageId },
      body: { reason: 'Moves away', password: demoPassword },
    });

    await erase(2);

    const after = await wholeTable(clinic);
    const kept = after.filter(({ PK }) => !['IDEM', 'ERASURES'].includes(String(PK).split('#')[0] ?? ''));
    expect(JSON.stringify(kept)).not.toContain(patientId);
    expect((await records(2)).items).toEqual([]);
    expect(after.filter((item) => item['SK'] === packageId)).toMatchObject([{ id: packageId, used: 1 }]);
    expect(findViolations(after).violations).toEqual([]);
  });

  it('keeps the books of both branches where a session was taken at another branch', async () => {
    await allowElsewhere(clinic, true);
    const person = { name: `Patient Number${letters(4)}`, phone: `010${String(10_000_000 + 4)}` };
    const { patientId } = await laserVisitAt(clinic, 1, person);
    const packageId = await sellPackage(clinic, patientId, { units: 1 });
    await recordFrom(clinic, await laserVisitAt(clinic, 2, person), packageId);

    await erase(4);

    const after = await wholeTable(clinic);
    const kept = after.filter(({ PK }) => !['IDEM', 'ERASURES'].includes(String(PK).split('#')[0] ?? ''));
    expect(JSON.stringify(kept)).not.toContain(patientId);
    expect(kept.filter(({ kind, packageId: of }) => kind === 'move' && of === packageId)).toHaveLength(2);
    expect(findViolations(after).violations).toEqual([]);
  });

  it('is possible with sessions that have expired', async () => {
    const { patientId } = await treated(3);
    await clinic.at(new Date(clinic.now().getTime() + 31 * 86_400_000));

    await erase(3);

    expect(JSON.stringify(await wholeTable(clinic))).not.toContain(`#PACKAGES#${patientId}`);
  });
});
