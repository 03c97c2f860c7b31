import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { PatientItems, StoredItem } from '#functions/data/privacy/patient-items.ts';
import { findPatientId, readPatientItems } from '#functions/data/privacy/patient-items.ts';
import { isRegistration, isTicket } from '#functions/data/privacy/item-kinds.ts';
import { patientItem } from '#functions/data/table/items/patients.ts';
import { flatTicket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import { readWholeTable } from '#operator/table-pages.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { strangerIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import type { TestClinic } from '../harness.ts';

/** Every item of a clinic's table. */
export const wholeTable = async ({
  endpoint,
  tableName,
}: Pick<TestClinic, 'endpoint' | 'tableName'>): Promise<Item[]> => {
  const client = new DynamoDBClient({ endpoint });
  const items = await readWholeTable(DynamoDBDocumentClient.from(client), tableName);
  client.destroy();
  return items;
};

/** What belongs to the patient with this phone and name, read by keys. */
export const patientItemsOf = async (
  { deps }: Pick<TestClinic, 'deps'>,
  phone: string,
  name: string,
): Promise<PatientItems & { readonly patientId: PatientId }> => {
  const patientId = await findPatientId(deps.store, asE164(phone), name);
  return { patientId, ...(await readPatientItems(deps, patientId)) };
};

const keyed = z.looseObject({ PK: z.string(), SK: z.string() });

/** The ids of a patient: with those that a merge made one, at any branch. */
const mergedWith = (all: readonly StoredItem[], patientId: string): ReadonlySet<unknown> => {
  const links = all.filter(isRegistration).flatMap((item) => {
    const { id, mergedInto } = patientItem.parse(item);
    return mergedInto === undefined ? [] : [[id, mergedInto] as const];
  });
  const ids = new Set<string>([patientId]);
  for (let before = 0; before < ids.size;) {
    before = ids.size;
    for (const pair of links) if (pair.some((id) => ids.has(id))) for (const id of pair) ids.add(id);
  }
  return ids;
};

/**
 * What belongs to a patient, found by looking at every item of the table: what a reading by keys is compared with.
 * Recorded answers are left out; they end within a day.
 */
export const scanPatientItems = (items: readonly Item[], patientId: PatientId): readonly StoredItem[] => {
  const all = items
    .map((item) => keyed.parse(item))
    .map((item) => (isTicket(item) ? keyed.parse(flatTicket(item)) : item));
  const ids = mergedWith(all, patientId);
  const numbers = new Set(all.filter((item) => isTicket(item) && ids.has(item['patientId'])).map(({ id }) => id));
  const registered = all.filter((item) => isRegistration(item) && ids.has(item['id']));
  const phones = registered
    .map((item) => patientItem.parse(item))
    .flatMap((each) => [each.phone, ...(each.formerPhones ?? [])]);
  const strangers = new Set<unknown>(phones.map((phone) => strangerIdOf(phone)));
  const isOf = (id: unknown): boolean => ids.has(id) || strangers.has(id);
  const ofKeys = new Set<string>([
    ...phones.map((phone) => keys.phoneLimits(phone).PK),
    ...[...numbers].flatMap((id) => [
      keys.reservationRecord(Number(id)).PK,
      keys.message(Number(id), '').PK,
      keys.pushDevices(Number(id)),
    ]),
  ]);
  // Any part of a key that is one of the ids: a kind of items that no one has thought of is found too.
  const namesPatient = ({ PK, SK }: StoredItem): boolean => [...PK.split('#'), ...SK.split('#')].some(isOf);
  return all.filter(
    (item) =>
      !item.PK.startsWith(keys.idempotency('').PK) &&
      (isOf(item['patientId']) || numbers.has(item['reservationId']) || ofKeys.has(item.PK) || namesPatient(item)),
  );
};
