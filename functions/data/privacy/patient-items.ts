import * as z from 'zod/mini';
import { patientMessageKinds } from '#shared/events/messages.ts';
import { STAFF_DAYS_AHEAD } from '#shared/rules/booking-days.ts';
import { addDays, type ClinicDay, clinicDayAt, daysOf } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import type { E164 } from '#shared/rules/phone.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { findSamePatient, patientIdOf, strangerIdOf } from '#functions/domain/patients/patient-identity.ts';
import type { Registration } from '../patients/corrections.ts';
import { entryKeys, findPatient, findPatientsOfPhone, listBranchesOfPatient } from '../patients/patients.ts';
import { findBranch, readAllBranches } from '../queue/branches.ts';
import { inBatches, MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import { flatTicket } from '../table/items/tickets.ts';
import { type Key, keys } from '../table/keys.ts';
import type { QueryInput } from '../table/expressions.ts';
import type { Item, Store } from '../table/store.ts';

export type StoredItem = Item & Key;

/** Everything that the table contains about one patient: the registrations at each branch, and all items. */
export interface PatientItems {
  /** The patient's id, and those that a merge made one. */
  readonly patientIds: readonly PatientId[];
  readonly items: readonly StoredItem[];
}

/** A table that is read at a limited rate. */
export interface PacedTable {
  readonly store: Store;
  readonly clock: () => Date;
  /** Waits before the next clinic days are read: a long history must not slow down the clinic. */
  readonly pause?: () => Promise<unknown>;
}

const keyed = z.looseObject({ PK: z.string(), SK: z.string() });
const itemsOf = (items: readonly (Item | undefined)[]): StoredItem[] =>
  items.filter((item) => item !== undefined).map((item) => keyed.parse(item));

const readAll = async (store: Store, input: QueryInput): Promise<StoredItem[]> =>
  itemsOf(await store.query({ ...input, consistent: true }));

/** Queries and days read concurrently. */
const AT_ONCE = 8;

const inTurns = async <T, R>(all: readonly T[], work: (one: T) => Promise<readonly R[]>): Promise<R[]> => {
  const found: R[] = [];
  for (const batch of inBatches(all, AT_ONCE)) found.push(...(await Promise.all(batch.map(work))).flat());
  return found;
};

/** The id of the patient with this phone and name, at whatever branch the patient is registered. */
export const findPatientId = async (store: Store, phone: E164, name: string): Promise<PatientId> => {
  const branchIds = [...(await readAllBranches(store)).map(({ id }) => id), TEST_BRANCH_ID];
  const found = [];
  for (const batch of inBatches(branchIds, MAX_CONCURRENT_BRANCHES)) {
    found.push(...(await Promise.all(batch.map((id) => findPatientsOfPhone(store, id, phone, { consistent: true })))));
  }
  return findSamePatient(found.flat(), phone, name)?.patientId ?? patientIdOf(phone, name);
};

/** The registrations of a patient, and of the patients who were merged with this one, at all branches. */
const readRegistrations = async (store: Store, patientId: PatientId) => {
  const patientIds = new Set([patientId]);
  const registrations: Registration[] = [];
  // Ids that are added meanwhile are read too.
  for (const id of patientIds) {
    for (const branchId of await listBranchesOfPatient(store, id)) {
      const patient = await findPatient(store, branchId, id, { consistent: true });
      if (patient === undefined) continue;
      registrations.push({ branchId, patient });
      for (const mergedId of patient.mergedIds ?? []) patientIds.add(mergedId);
      if (patient.mergedInto !== undefined) patientIds.add(patient.mergedInto);
    }
  }
  return { patientIds: [...patientIds], registrations };
};

const phonesOf = (registrations: readonly Registration[]): E164[] => [
  ...new Set(registrations.flatMap(({ patient }) => [patient.phone, ...(patient.formerPhones ?? [])])),
];

/** What imports of these branches made for the patient, while they can be undone: rows expire after three days. */
const readImportedRows = async (
  store: Store,
  branchIds: readonly number[],
  patientIds: ReadonlySet<unknown>,
): Promise<StoredItem[]> => {
  const imports = await inTurns(branchIds, (branch) => readAll(store, { partition: keys.imports(branch) }));
  const rows = await inTurns(imports, ({ SK }) => readAll(store, { partition: keys.importRows(SK) }));
  return rows.filter(({ patientId }) => patientIds.has(patientId));
};

/** Answers of the desk to these ids, and those that are not sent yet. */
const readAnswers = async (store: Store, ids: readonly string[]): Promise<StoredItem[]> =>
  inTurns(ids, async (id) => {
    const answers = await readAll(store, { partition: keys.answers(id) });
    const pending = answers.map(({ SK }) => keys.pendingAnswer(id, SK.slice(SK.indexOf('#') + 1)));
    return [...answers, ...itemsOf(await store.getAll(pending))];
  });

/** What the phones of a patient wrote without a ticket: at whatever branch answered strangers then. */
const readStrangersItems = async (store: Store, phones: readonly E164[]): Promise<StoredItem[]> => {
  const branches = await readAllBranches(store);
  const ids = phones.map(strangerIdOf);
  const named = ids.flatMap((id) =>
    branches.flatMap((branch) => [keys.conversation(branch.id, id), keys.unreadConversation(branch.id, id)]),
  );
  return [
    ...itemsOf(await store.getAll(named)),
    ...(await inTurns(ids, (id) => readAll(store, { partition: keys.commlog(id) }))),
    ...(await readAnswers(store, ids)),
  ];
};

/** Items under the patient's own keys: registrations with search entries, file, log, credit, packages, code attempts. */
const readOwnItems = async (
  store: Store,
  patientIds: readonly PatientId[],
  registrations: readonly Registration[],
): Promise<StoredItem[]> => {
  const branchIds = [...new Set(registrations.map(({ branchId }) => branchId))];
  const partitions = [
    ...patientIds.flatMap((id) => [keys.patientRecords(id), keys.commlog(id)]),
    ...patientIds.flatMap((id) => branchIds.flatMap((branch) => [keys.credit(branch, id), keys.packages(branch, id)])),
    ...phonesOf(registrations).map((phone) => keys.phoneLimits(phone).PK),
  ];
  const named = [
    ...registrations.flatMap(({ branchId, patient }) => [
      keys.patient(branchId, patient.id),
      ...entryKeys(branchId, patient),
    ]),
    ...patientIds.flatMap((id) =>
      branchIds.flatMap((branch) => [
        keys.fractionalPriceOfPatient(branch, id),
        keys.conversation(branch, id),
        keys.unreadConversation(branch, id),
      ]),
    ),
  ];
  const ids = new Set<unknown>(patientIds);
  const merges = await inTurns(branchIds, (branch) =>
    readAll(store, { partition: keys.patients(branch), startsWith: keys.mergePrefix }),
  );
  return [
    ...(await inTurns(partitions, (partition) => readAll(store, { partition }))),
    ...itemsOf(await store.getAll(named)),
    ...merges.filter(({ patientId }) => ids.has(patientId)),
    ...(await readImportedRows(store, branchIds, ids)),
    ...(await readAnswers(store, patientIds)),
    ...(await readStrangersItems(store, phonesOf(registrations))),
  ];
};

/**
 * Items under the keys of reservations: records with sessions and prints, messages, notified devices, and the slot of
 * their doctor.
 */
const readReservationItems = async (store: Store, tickets: readonly StoredItem[]): Promise<StoredItem[]> => {
  const numbers = tickets.map(({ id }) => Number(id));
  const partitions = numbers.flatMap((id) => [
    keys.reservationRecord(id).PK,
    keys.message(id, '').PK,
    keys.pushDevices(id),
  ]);
  const pending = numbers.flatMap((id) => patientMessageKinds.map((kind) => keys.pendingMessage(id, kind)));
  const doctors = new Set(tickets.flatMap(({ calledBy }) => (typeof calledBy === 'string' ? [calledBy] : [])));
  const slots = itemsOf(await store.getAll([...doctors].map(keys.doctorSlot)));
  return [
    ...(await inTurns(partitions, (partition) => readAll(store, { partition }))),
    ...itemsOf(await store.getAll(pending)),
    ...slots.filter(({ reservationId }) => numbers.includes(Number(reservationId))),
  ];
};

interface BranchDay {
  readonly branchId: number;
  readonly day: ClinicDay;
}

/** The clinic days of a patient's branches, from the first registration to the last day that can be booked. */
const listBranchDays = async ({ store, clock }: PacedTable, registrations: readonly Registration[]) => {
  const first = registrations.map(({ patient }) => patient.createdAt).toSorted()[0];
  const branchIds = [...new Set(registrations.map(({ branchId }) => branchId))];
  const days: BranchDay[] = [];
  for (const branchId of branchIds) {
    const branch = await findBranch(store, branchId);
    if (branch === undefined || first === undefined) continue;
    const from = addDays(clinicDayAt(new Date(first), branch), -1);
    const to = addDays(clinicDayAt(clock(), branch), STAFF_DAYS_AHEAD);
    days.push(...daysOf(from, to).map((day) => ({ branchId, day })));
  }
  return days;
};

/** Reads something of each clinic day, a few days concurrently. */
const readDays = async (
  { pause }: PacedTable,
  days: readonly BranchDay[],
  read: (day: BranchDay) => Promise<readonly StoredItem[]>,
): Promise<StoredItem[]> => {
  const found: StoredItem[] = [];
  for (const batch of inBatches(days, AT_ONCE)) {
    await pause?.();
    found.push(...(await Promise.all(batch.map(read))).flat());
  }
  return found;
};

/** Everything about one patient under the keys of others: by id, by reservation, and in the clinic days of the branches. */
const readDatedItems = async (
  table: PacedTable,
  patientIds: readonly PatientId[],
  days: readonly BranchDay[],
): Promise<StoredItem[]> => {
  const { store } = table;
  const ids = new Set<unknown>(patientIds);
  const tickets = await readDays(table, days, async ({ branchId, day }) => {
    const items = await readAll(store, { partition: keys.branchDay(branchId, day), startsWith: keys.ticketPrefix });
    return itemsOf(items.map(flatTicket)).filter(({ patientId }) => ids.has(patientId));
  });
  const numbers = new Set<unknown>(tickets.map(({ id }) => id));
  const others = await readDays(table, days, async ({ branchId, day }) => {
    const read = await Promise.all([
      // Guards, and pointers to visits of earlier days, which are sorted before the tickets.
      readAll(store, { partition: keys.branchDay(branchId, day), between: ['G#', `${keys.lateVisitPrefix}~`] }),
      ...[keys.ledgerDay, keys.laserDay, keys.audit].map((partitionOf) =>
        readAll(store, { partition: partitionOf(branchId, day) }),
      ),
    ]);
    return read.flat().filter((item) => ids.has(item['patientId']) || numbers.has(item['reservationId']));
  });
  return [...tickets, ...others, ...(await readReservationItems(store, tickets))];
};

const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

const readItems = async (
  table: PacedTable,
  patientIds: readonly PatientId[],
  registrations: readonly Registration[],
  days: readonly BranchDay[],
): Promise<readonly StoredItem[]> => {
  const items = [
    ...(await readDatedItems(table, patientIds, days)),
    ...(await readOwnItems(table.store, patientIds, registrations)),
  ];
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
};

/**
 * Everything that the table contains about a patient, for an export or an erasure under Egypt's law 151/2020; without
 * recorded answers, which end by themselves within a day. Reads by keys only: what is stored under the patient's and the
 * reservations' own keys, and the clinic days of the patient's branches since the first registration. The cost grows with
 * the time that the patient has been known, not with the table. See docs/runbooks/patient-data.md.
 */
export const readPatientItems = async (table: PacedTable, patientId: PatientId): Promise<PatientItems> => {
  const { patientIds, registrations } = await readRegistrations(table.store, patientId);
  const days = await listBranchDays(table, registrations);
  return { patientIds, items: await readItems(table, patientIds, registrations, days) };
};

/** The clinic days of a patient's tickets, by the index of phones. Eventually consistent. */
const listTicketDays = async (
  store: Store,
  patientIds: readonly PatientId[],
  registrations: readonly Registration[],
): Promise<BranchDay[]> => {
  const found = await inTurns(phonesOf(registrations), (phone) =>
    store.query({ partition: keys.phone(phone), index: 'byPhone', keyNames: ['phoneKey', 'phoneSort'] }),
  );
  const days = itemsOf(found)
    .filter(({ phoneSort }) => patientIds.includes(keys.patientOfPhoneSort(String(phoneSort))))
    .map((item) => keys.ticketLocationOf(item));
  return [...new Map(days.map(({ branchId, day }) => [`${String(branchId)} ${day}`, { branchId, day }])).values()];
};

/**
 * What has the name or the phone of a patient who was last seen before a clinic day; undefined for one who was seen
 * since, at any branch. Reads the days of the patient's tickets alone, so the cost grows with the visits. Money of other
 * days, which has neither name nor phone, is not among it.
 */
export const readUnseenPatient = async (
  table: PacedTable,
  patientId: PatientId,
  before: ClinicDay,
): Promise<readonly StoredItem[] | undefined> => {
  const { patientIds, registrations } = await readRegistrations(table.store, patientId);
  if (registrations.some(({ patient }) => (patient.lastVisit ?? patient.createdAt) >= before)) return undefined;
  const days = await listTicketDays(table.store, patientIds, registrations);
  return days.some(({ day }) => day >= before) ? undefined : readItems(table, patientIds, registrations, days);
};
