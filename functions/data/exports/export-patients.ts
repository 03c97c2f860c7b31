import pMap from 'p-map';
import type * as z from 'zod/mini';
import type { exportedPackage, exportedPatient } from '#shared/models/exports.ts';
import { toPounds } from '#shared/rules/money.ts';
import { creditItem, creditOf } from '../money/credit.ts';
import { packageItem, type PatientPackage } from '../money/packages.ts';
import { patientFileItem } from '../patients/patient-files.ts';
import { type Patient, patientItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import type { Item, Store } from '../table/store.ts';

/** Patients of one request. */
const PAGE = 100;
/** Concurrent queries for the packages of patients. */
const CONCURRENT = 16;

const patientOf = (
  patient: Patient,
  file: Item | undefined,
  credit: Item | undefined,
): z.output<typeof exportedPatient> => {
  const medical = parseItem(patientFileItem, file);
  return {
    id: patient.id,
    name: patient.name,
    phone: patient.phone,
    former_names: patient.formerNames ?? [],
    former_phones: patient.formerPhones ?? [],
    visits: patient.visits,
    last_visit: patient.lastVisit ?? null,
    registered_at: patient.createdAt,
    merged_into: patient.mergedInto ?? null,
    birth_year: medical?.birthYear ?? null,
    warnings: medical?.warnings ?? [],
    credit: credit === undefined ? 0 : toPounds(creditOf(creditItem.parse(credit))),
  };
};

const packageOf = (bought: PatientPackage): z.output<typeof exportedPackage> => ({
  id: bought.id,
  patient_id: bought.patientId,
  name: bought.name,
  name_ar: bought.nameAr,
  service: bought.service,
  unit: bought.unit,
  units: bought.units,
  used: bought.used,
  price: toPounds(bought.charge),
  paid: toPounds(bought.paid),
  sold_on: bought.soldOn,
  expires_on: bought.expiresOn,
  refunded_at: bought.refundedAt ?? null,
});

/** A page of the patients of a branch with their packages, merged ones too. @param after the last patient read */
export const readExportPatients = async (store: Store, branchId: number, after: string | undefined) => {
  const page = await store.page({
    partition: keys.patients(branchId),
    startsWith: keys.patientPrefix,
    limit: PAGE,
    ...(after === undefined ? {} : { after: { ...keys.patient(branchId, after) } }),
  });
  const patients = page.items.map((item) => patientItem.parse(item));
  const [files, credits, packages] = await Promise.all([
    store.getAll(
      patients.map(({ id }) => keys.patientFile(id)),
      { consistent: false },
    ),
    store.getAll(
      patients.map(({ id }) => keys.creditBalance(branchId, id)),
      { consistent: false },
    ),
    pMap(
      patients,
      ({ id }) => store.query({ partition: keys.packages(branchId, id), startsWith: keys.packagePrefix }),
      { concurrency: CONCURRENT },
    ),
  ]);
  return {
    patients: patients.map((patient, index) => patientOf(patient, files[index], credits[index])),
    packages: packages.flat().map((item) => packageOf(packageItem.parse(item))),
    next: page.after === undefined ? undefined : patients.at(-1)?.id,
  };
};
