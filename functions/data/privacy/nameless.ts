import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { asPatientId, type PatientId } from '#shared/rules/ids.ts';
import { keys } from '../table/keys.ts';
import { absent, type Change, type Item, present, put, remove, update, type Write } from '../table/store.ts';
import { ticketChange } from '../table/tickets.ts';
import { branchIdOf, isTicket } from './item-kinds.ts';
import type { StoredItem } from './patient-items.ts';

/** Attributes of the indexes: some contain the phone, others the patient id. */
export const indexAttributes = ['phoneKey', 'phoneSort', 'dueKey', 'dueSort', 'listKey', 'listSort'];
const personalAttributes = ['area', 'otherAreas', 'formerPhones', 'mergedFrom', ...indexAttributes];

/** An id that says nothing about a person, for the books of a patient whose name is erased. */
export const newNamelessId = (): PatientId => asPatientId(`p${randomBytes(10).toString('hex')}`);

const hasPerson = z.looseObject({ name: z.string(), phone: z.string() });

const asItIs = (change: Change): Change => change;

/** What a session took from a package names the patient of the package. */
const ofPackage = z.looseObject({ package: z.looseObject({ patientId: z.string() }) });

/** The ticket before a transfer, which is stored for an undo, names the patient too. */
const ofTransfer = z.looseObject({ transfer: z.looseObject({ from: z.looseObject({ patientId: z.string() }) }) });

/** DynamoDB refuses an update without changes, as for an item without personal data. */
export const holdsPerson = (item: Item): boolean =>
  ['patientId', 'phone', ...personalAttributes].some((name) => name in item);

/** Removes name, phone, body areas and the index attributes of a person from an item of the books. */
export const namelessWrite = (item: StoredItem, newId: PatientId): Write => {
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
      remove: personalAttributes.filter((name) => name in item),
    }),
    present,
  );
};

/** The key of a package names its patient: the package moves to a key without. */
export const movedPackageWrites = ({ PK, SK, ...item }: StoredItem, newId: PatientId): readonly Write[] => {
  const kept = Object.entries(item).filter(([name]) => !indexAttributes.includes(name));
  const key = keys.package(branchIdOf({ PK, SK }), newId, SK);
  return [
    put('nameless', { ...Object.fromEntries(kept), ...key, patientId: newId }, absent),
    remove('gone', { PK, SK }),
  ];
};
