import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { queueStatus, reservationTypes } from '#shared/models/enums.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import { displayPhone, type E164 } from '#shared/rules/phone.ts';
import { creditItem } from '#functions/data/money/credit.ts';
import { packageItem } from '#functions/data/money/packages.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { flatTicket } from '#functions/data/table/items/tickets.ts';
import { patientItem } from '#functions/data/table/items/patients.ts';
import { keys, type Key } from '#functions/data/table/keys.ts';
import { patientGapWrites } from '#functions/data/patients/patient-gaps.ts';
import {
  absent,
  type Change,
  ConditionFailed,
  type Item,
  present,
  put,
  remove,
  require,
  update,
  type Write,
} from '#functions/data/table/store.ts';
import { ticketChange } from '#functions/data/table/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { unitsLeft } from '#functions/domain/money/packages.ts';
import { findSamePatient, isPhoneOf, patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import type { PatientId } from '#shared/rules/ids.ts';

/**
 * Everything that a table contains about one patient, for an export or an erasure under Egypt's law 151/2020. Scans
 * the whole table, because no query finds everything. See docs/runbooks/patient-data.md.
 */
export interface PatientRecords {
  readonly patientId: PatientId;
  /** E.164. */
  readonly phone: E164;
  readonly items: readonly (Item & Key)[];
}

const keyed = z.looseObject({ PK: z.string(), SK: z.string() });
const numbered = z.looseObject({ reservationId: z.int() });

const isTicket = (item: Key): boolean => /^B#\d+#D#/u.test(item.PK) && item.SK.startsWith(keys.ticketPrefix);
const isPatientEntry = (item: Key): boolean => /^B#\d+#PATIENTS$/u.test(item.PK);
const isAnswer = (item: Key): boolean => item.PK.startsWith(keys.idempotency('').PK);
/** Attributes of the indexes: some contain the phone, others the patient id. */
const indexAttributes = ['phoneKey', 'phoneSort', 'dueKey', 'dueSort', 'listKey', 'listSort'];

/** The patient whose credit or packages an item is about; empty for other items. */
const patientOfFunds = (item: Key): string => /^B#\d+#(?:CREDIT|PACKAGES)#(.+)$/u.exec(item.PK)?.[1] ?? '';
const isCredit = (item: Key): boolean => /^B#\d+#CREDIT#/u.test(item.PK);
const isPackage = (item: Key): boolean => /^B#\d+#PACKAGES#/u.test(item.PK) && item.SK.startsWith(keys.packagePrefix);

const isPhoneLimits = (item: Key): boolean => item.PK.startsWith(keys.phoneLimits('').PK);

/** The ids of a patient: with those that a merge made one, at any branch. */
const mergedWith = (all: readonly (Item & Key)[], patientId: string): ReadonlySet<string> => {
  const patients = all.filter((item) => isPatientEntry(item) && item.SK.startsWith('P#'));
  const links = patients.flatMap((item) => {
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

/** The items that belong to the patient with this phone (E.164) and name. */
export const findPatientRecords = (items: readonly Item[], phone: E164, name: string): PatientRecords => {
  // Flat tickets: some attributes are stored in a map.
  const all = items
    .map((item) => keyed.parse(item))
    .map((item) => (isTicket(item) ? keyed.parse(flatTicket(item)) : item));
  const ofPhone = all.flatMap((item) => {
    const patient = isPatientEntry(item) && item.SK.startsWith('P#') ? patientItem.parse(item) : undefined;
    if (patient === undefined || !isPhoneOf(patient, phone)) return [];
    return [{ patientId: patient.id, name: patient.name, formerNames: patient.formerNames }];
  });
  const patientId = findSamePatient(ofPhone, phone, name)?.patientId ?? patientIdOf(phone, name);
  const ids = mergedWith(all, patientId);
  const isOfPatient = (item: Item): boolean => ids.has(String(item['patientId']));
  const tickets = all.filter((item) => isTicket(item) && isOfPatient(item));
  const numbers = new Set(tickets.map((item) => item['id']));
  const ofReservation = new Set(
    [...numbers].flatMap((id) => [keys.reservationRecord(Number(id)).PK, keys.message(Number(id), '').PK]),
  );
  const registered = all.filter((item) => isPatientEntry(item) && ids.has(String(item['id'])));
  const details = registered.flatMap((item) => (item.SK.startsWith('P#') ? [patientItem.parse(item)] : []));
  const phones = new Set([phone, ...details.flatMap((each) => [each.phone, ...(each.formerPhones ?? [])])]);
  const phoneLimits = new Set([...phones].map((each) => keys.phoneLimits(each).PK));
  /** Whether a recorded answer contains the patient. */
  const identifiers = new Set([
    ...ids,
    ...[...phones].flatMap((each) => [each, displayPhone(each)]),
    ...details.flatMap(({ formerNames = [] }) => formerNames),
    ...[...tickets, ...registered].map((item) => String(item['name'])),
    ...[...numbers].map((id) => reservationCode(Number(id))),
  ]);
  const partitions = new Set([...ids].flatMap((id) => [keys.commlog(id), keys.patientRecords(id)]));
  const belongs = (item: Item & Key): boolean => {
    const isNumbered = numbered.safeParse(item);
    return (
      isOfPatient(item) ||
      partitions.has(item.PK) ||
      ids.has(patientOfFunds(item)) ||
      // The codes tried with the phone during a day, correct ones included. Its count starts again at 0.
      phoneLimits.has(item.PK) ||
      ofReservation.has(item.PK) ||
      (isNumbered.success && numbers.has(isNumbered.data.reservationId)) ||
      (isPatientEntry(item) && ids.has(String(item['id']))) ||
      [...ids].some((id) => item.SK.endsWith(`P#${id}`)) ||
      // Recorded answers of an Idempotency-Key, kept for a day.
      (isAnswer(item) && [...identifiers].some((text) => JSON.stringify(item).includes(text)))
    );
  };
  return { patientId, phone, items: all.filter(belongs) };
};

/** The export: the stored attributes without table keys. */
export const exportPatient = ({ items }: PatientRecords): readonly Item[] =>
  items
    .filter((item) => !isAnswer(item) && !isPhoneLimits(item) && !(isPatientEntry(item) && !item.SK.startsWith('P#')))
    .map((item) =>
      Object.fromEntries(
        Object.entries(item).filter(([name]) => !['PK', 'SK', ...indexAttributes, 'order'].includes(name)),
      ),
    );

/** A reservation is still open: finish or cancel it first. */
export class OpenReservationError extends Error {
  override readonly name = 'OpenReservationError';
}

/** Audit entries contain no name and no phone, and are never changed. */
const isAudit = (item: Key): boolean => /^B#\d+#AUDIT#/u.test(item.PK);

/** Items that stay in the books without a name: tickets, money, sessions. */
const staysNameless = (item: Key): boolean =>
  isTicket(item) || isPackage(item) || /^RES#\d+$/u.test(item.PK) || /^B#\d+#(LEDGER|LASER)#/u.test(item.PK);

type ErasureDependencies = Pick<Dependencies, 'store' | 'cache' | 'clock'>;

const branchIdOf = (partition: string): number => Number(partition.split('#')[1]);

const hasPerson = z.looseObject({ name: z.string(), phone: z.string() });

const asItIs = (change: Change): Change => change;

/** What a session took from a package names the patient of the package. */
const ofPackage = z.looseObject({ package: z.looseObject({ patientId: z.string() }) });

/** The ticket before a transfer, which is stored for an undo, names the patient too. */
const ofTransfer = z.looseObject({ transfer: z.looseObject({ from: z.looseObject({ patientId: z.string() }) }) });

const holdsPerson = (item: Item): boolean =>
  ['patientId', 'area', 'otherAreas', 'phone', 'formerPhones', 'mergedFrom', ...indexAttributes].some(
    (name) => name in item,
  );

/** The item without personal data: name, phone, body areas and the index attributes of the phone. */
const nameless = (item: Item & Key, newId: string) => {
  const taken = ofPackage.safeParse(item).data;
  const transferred = ofTransfer.safeParse(item).data?.transfer;
  return update(
    'nameless',
    { PK: item.PK, SK: item.SK },
    (isTicket(item) ? ticketChange : asItIs)({
      set: {
        ...(item['patientId'] === undefined ? {} : { patientId: newId }),
        ...(hasPerson.safeParse(item).success ? { name: '—', phone: '' } : {}),
        ...(taken === undefined ? {} : { package: { ...taken.package, patientId: newId } }),
        ...(transferred === undefined
          ? {}
          : { transfer: { ...transferred, from: { ...transferred.from, patientId: newId } } }),
      },
      remove: ['area', 'otherAreas', 'formerPhones', 'mergedFrom', ...indexAttributes].filter((name) => name in item),
    }),
    present,
  );
};

/** The key of a package names its patient: the package moves to a key without. */
const movedPackage = ({ PK, SK, ...item }: Item & Key, newId: string): readonly Write[] => {
  const kept = Object.entries(item).filter(([name]) => !indexAttributes.includes(name));
  const key = keys.package(branchIdOf(PK), newId, SK);
  return [
    put('nameless', { ...Object.fromEntries(kept), ...key, patientId: newId }, absent),
    remove('gone', { PK, SK }),
  ];
};

/** Sessions or pulses of a package that can still be used are refunded before an erasure. */
const requireNoPackage = async ({ store, cache, clock }: ErasureDependencies, items: readonly (Item & Key)[]) => {
  for (const item of items.filter(isPackage)) {
    const branch = await getBranch(store, cache, branchIdOf(item.PK));
    if (unitsLeft(packageItem.parse(item), clinicDayAt(clock(), branch)) > 0) {
      throw new OpenReservationError('something is left of a package');
    }
  }
};

/**
 * Erases the patient's data: personal items are deleted, items of the books stay without a name. Can be repeated after
 * an interruption. @throws OpenReservationError while a reservation is open, money is due, or credit or a part of a package is
 * left. @returns the number of deleted and of anonymised items.
 */
export const erasePatient = async (
  deps: ErasureDependencies,
  { items }: PatientRecords,
): Promise<{ readonly removed: number; readonly nameless: number }> => {
  const { store } = deps;
  const open = items.filter((item) => isTicket(item) && isOpen(queueStatus.parse(item['status'])));
  if (open.length > 0) throw new OpenReservationError(`${String(open.length)} reservations are still open`);
  if (items.some((item) => 'dueKey' in item)) throw new OpenReservationError('something is still owed');
  const credits = items.filter((item) => isCredit(item) && 'funds' in item);
  if (credits.some((item) => creditItem.parse(item).funds.length > 0)) {
    throw new OpenReservationError('the patient has credit');
  }
  await requireNoPackage(deps, items);
  const newId = `p${randomBytes(10).toString('hex')}`;
  const kept = items.filter(staysNameless);
  const gone = items.filter((item) => !staysNameless(item) && !isAudit(item));
  // The registration is deleted last: after an interruption it shows that data is left.
  const registrations = gone.filter((item) => isPatientEntry(item) && item.SK.startsWith('P#'));
  // DynamoDB refuses an update without changes, as for an item without personal data.
  for (const item of kept) {
    if (isPackage(item)) await store.transact(movedPackage(item, newId));
    else if (holdsPerson(item)) await store.transact([nameless(item, newId)]);
  }
  for (const item of gone)
    if (!registrations.includes(item)) await store.transact([remove('gone', { PK: item.PK, SK: item.SK })]);
  for (const item of registrations) await removeRegistration(deps, item);
  return { removed: gone.length, nameless: kept.length };
};

/**
 * Deletes a registration and frees its place in the list, unless a booking came in between. A booking requires the
 * registration, so one of the two transactions fails.
 */
const removeRegistration = async (
  { store, cache, clock }: ErasureDependencies,
  registration: Item & Key,
): Promise<void> => {
  const { id, ordinal } = patientItem.parse(registration);
  const branch = await getBranch(store, cache, branchIdOf(registration.PK));
  const day = clinicDayAt(clock(), branch);
  await retryOnConflict(async () => {
    const noteGap = await patientGapWrites(store, branch.id, ordinal);
    try {
      await store.transact([
        remove('gone', { PK: registration.PK, SK: registration.SK }),
        ...noteGap,
        ...reservationTypes.map((type) => require('open', keys.guard(branch.id, day, id, type), absent)),
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed && error.labels.includes('open')) {
        throw new OpenReservationError('a reservation was made meanwhile');
      }
      throw error;
    }
  });
};
