import type { AuditAction } from '#shared/models/audit-actions.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isOpen } from '#shared/rules/transitions.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedPatientId, storedPhone, storedReservationId } from '../table/stored-fields.ts';
import type { AuditEntry } from '../table/audit.ts';
import { dueAttributes } from '../table/due-attributes.ts';
import type { Patient } from '../table/items/patients.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { absent, present, put, remove, type Store, update, type Write } from '../table/store.ts';
import { ticketChange, unchangedTicket } from '../table/tickets.ts';
import { entryKeys, searchEntries, unchangedPatient } from './patients.ts';
import { guardKeyOf, guardWrite } from '../table/guards.ts';

/** A merge of two patients of a branch: data added to the kept patient, and moved reservations and credit. */
const mergeItem = z.object({
  /** The patient who is kept. An erasure finds the item by this attribute. */
  patientId: storedPatientId,
  dropId: storedPatientId,
  at: z.string(),
  addedNames: z.array(z.string()),
  addedPhones: z.array(storedPhone),
  /** The moved open reservations. */
  moved: z.array(storedReservationId),
  /** Payments whose money was credit of the merged patient, or paid for the moved reservations. */
  funds: z.array(z.string()),
  lastVisit: z.optional(z.string()),
});
export type Merge = z.output<typeof mergeItem>;

/** Maximum time between a merge and its undo. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** The merges of a branch that can still be undone, newest first. */
export const listMerges = async (store: Store, branchId: number, now: Date): Promise<Merge[]> => {
  const since = new Date(now.getTime() - UNDO_MS).toISOString();
  const items = await store.query({
    partition: keys.patients(branchId),
    between: [`${keys.mergePrefix}${since}`, `${keys.mergePrefix}~`],
    backwards: true,
    consistent: true,
  });
  return items.map((item) => mergeItem.parse(item));
};

/** A reservation that moves from one patient to another. */
export interface OpenReservation {
  readonly ticket: Ticket;
  readonly record: ReservationRecord;
}

/**
 * Assigns a reservation to another patient: ticket, record and guard. Labels that may fail: `ticket`, `record`, `guard`
 * (the other patient has an open reservation of the service).
 */
const reassignWrites = (
  { ticket, record }: OpenReservation,
  to: Pick<Patient, 'id' | 'name'>,
  mergedFrom: PatientId | undefined,
): Write[] => {
  const { branchId, day } = ticket;
  const set = { patientId: to.id, name: to.name };
  const owes = (record.charge ?? 0) > record.paid;
  return [
    update(
      'ticket',
      keys.ticket(branchId, day, ticket.ticketNo),
      ticketChange({ set: { ...set, phoneSort: keys.phoneSort(day, to.id, ticket.id) }, add: { version: 1 } }),
      unchangedTicket(ticket),
    ),
    update(
      'record',
      keys.reservationRecord(record.id),
      {
        set: { ...set, mergedFrom, ...(owes ? dueAttributes({ ...record, patientId: to.id }) : {}) },
        remove: mergedFrom === undefined ? ['mergedFrom'] : [],
        add: { version: 1 },
      },
      { when: '#version = :wasVersion', values: { wasVersion: record.version } },
    ),
    ...(isOpen(ticket.status)
      ? [remove('old guard', guardKeyOf(ticket)), guardWrite({ ...ticket, patientId: to.id })]
      : []),
  ];
};

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') < (other ?? '') ? other : one;

const unknownTo = <V extends string>(known: readonly string[], values: readonly V[]): V[] =>
  [...new Set(values)].filter((value) => !known.includes(value));

interface Step {
  readonly branchId: number;
  /** The present clinic day; the audit entry is stored under it. */
  readonly today: ClinicDay;
  readonly now: Date;
  readonly keep: Patient;
  readonly drop: Patient;
  readonly reservations: readonly OpenReservation[];
}

export const mergeAudit = (
  { branchId, today, reservations, drop }: Pick<Step, 'branchId' | 'today' | 'reservations' | 'drop'>,
  action: Extract<AuditAction, 'patient.merged' | 'patient.merge_undone'>,
): AuditEntry => ({
  branchId,
  day: today,
  action,
  reservationId: reservations[0]?.ticket.id,
  // No names and no patient's id: audit entries stay when a patient is erased.
  after: { visits: drop.visits, reservations: reservations.length },
  unique: randomUUID(),
});

/** The kept patient after the merge, and the data that the merge added. */
export const mergedPatient = ({ keep, drop, now }: Pick<Step, 'keep' | 'drop' | 'now'>) => {
  const addedNames = unknownTo([keep.name, ...(keep.formerNames ?? [])], [drop.name, ...(drop.formerNames ?? [])]);
  const addedPhones = unknownTo([keep.phone, ...(keep.formerPhones ?? [])], [drop.phone, ...(drop.formerPhones ?? [])]);
  const lastVisit = later(keep.lastVisit, drop.lastVisit);
  const patient: Patient = {
    ...keep,
    visits: keep.visits + drop.visits,
    visitsVersion: (keep.visitsVersion ?? 0) + 1,
    ...(lastVisit === undefined ? {} : { lastVisit }),
    formerNames: [...(keep.formerNames ?? []), ...addedNames],
    formerPhones: [...(keep.formerPhones ?? []), ...addedPhones],
    mergedIds: [...(keep.mergedIds ?? []), drop.id, ...(drop.mergedIds ?? [])],
    mergedAt: now.toISOString(),
  };
  return { patient, addedNames, addedPhones };
};

/**
 * Writes of a merge, without credit and list position: the kept patient is found by the names and phones of both, the
 * merged one by no search; open reservations are assigned to the kept one. Labels that may fail: `patient`, `ticket`,
 * `record`, `guard`.
 */
export const mergeWrites = (step: Step, funds: readonly string[]): Write[] => {
  const { branchId, keep, drop, now, reservations } = step;
  const { patient, addedNames, addedPhones } = mergedPatient(step);
  const { visits, visitsVersion, lastVisit, formerNames, formerPhones, mergedIds, mergedAt } = patient;
  const merge: Merge = {
    patientId: keep.id,
    dropId: drop.id,
    at: now.toISOString(),
    addedNames,
    addedPhones,
    moved: reservations.map(({ ticket }) => ticket.id),
    funds: [...funds],
    ...(keep.lastVisit === undefined ? {} : { lastVisit: keep.lastVisit }),
  };
  return [
    update(
      'patient',
      keys.patient(branchId, keep.id),
      { set: { visits, visitsVersion, lastVisit, formerNames, formerPhones, mergedIds, mergedAt } },
      unchangedPatient(keep),
    ),
    update('patient', keys.patient(branchId, drop.id), { set: { mergedInto: keep.id } }, unchangedPatient(drop)),
    ...entryKeys(branchId, drop).map((key) => remove('patient entry', key)),
    ...searchEntries(branchId, patient),
    ...reservations.flatMap((each) => reassignWrites(each, keep, each.record.mergedFrom ?? drop.id)),
    put(
      'merge',
      {
        ...keys.merge(branchId, merge.at, drop.id),
        ...merge,
        expires_at: Math.floor((now.getTime() + 2 * UNDO_MS) / 1000),
      },
      absent,
    ),
  ];
};

/** Both patients after the undo. @param ordinal new list position of the restored patient */
export const separatedPatients = (
  { keep, drop, reservations }: Pick<Step, 'keep' | 'drop' | 'reservations'>,
  merge: Merge,
  ordinal: number,
): { readonly keep: Patient; readonly drop: Patient } => {
  // Moved reservations that were completed since count as visits of the restored patient.
  const done = reservations.filter(({ ticket }) => ticket.status === 'completed').map(({ ticket }) => ticket.day);
  const gone = new Set<string>([drop.id, ...(drop.mergedIds ?? [])]);
  const { lastVisit: _lastVisit, mergedInto: _mergedInto, ...rest } = drop;
  const dropVisit = done.reduce(later, drop.lastVisit);
  const isOfDrop = keep.lastVisit === dropVisit;
  const { lastVisit: keepVisit, mergedIds = [], mergedAt, ...kept } = keep;
  const visit = isOfDrop ? merge.lastVisit : keepVisit;
  const stay = mergedIds.filter((id) => !gone.has(id));
  return {
    keep: {
      ...kept,
      visits: keep.visits - drop.visits - done.length,
      visitsVersion: (keep.visitsVersion ?? 0) + 1,
      ...(visit === undefined ? {} : { lastVisit: visit }),
      formerNames: (keep.formerNames ?? []).filter((name) => !merge.addedNames.includes(name)),
      formerPhones: (keep.formerPhones ?? []).filter((phone) => !merge.addedPhones.includes(phone)),
      ...(stay.length === 0 ? {} : { mergedIds: stay, mergedAt }),
    },
    drop: {
      ...rest,
      ordinal,
      visits: drop.visits + done.length,
      visitsVersion: (drop.visitsVersion ?? 0) + 1,
      ...(dropVisit === undefined ? {} : { lastVisit: dropVisit }),
    },
  };
};

/**
 * Writes of the undo of a merge, without credit. Labels that may fail: `patient`, `merge`, `ticket`, `record`, `guard`.
 */
export const mergeUndoWrites = (step: Step, merge: Merge, ordinal: number): Write[] => {
  const { branchId, keep, drop, reservations } = step;
  const after = separatedPatients(step, merge, ordinal);
  const { visits, visitsVersion, lastVisit, formerNames, formerPhones, mergedIds, mergedAt } = after.keep;
  const gone = Object.entries({ lastVisit, mergedIds, mergedAt })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const stays = new Set(entryKeys(branchId, after.keep).map(({ SK }) => SK));
  return [
    update(
      'patient',
      keys.patient(branchId, keep.id),
      { set: { visits, visitsVersion, lastVisit, formerNames, formerPhones, mergedIds, mergedAt }, remove: gone },
      unchangedPatient(keep),
    ),
    update(
      'patient',
      keys.patient(branchId, drop.id),
      {
        set: {
          ordinal,
          visits: after.drop.visits,
          visitsVersion: after.drop.visitsVersion,
          lastVisit: after.drop.lastVisit,
        },
        remove: ['mergedInto'],
      },
      { when: '#mergedInto = :keptId', values: { keptId: keep.id } },
    ),
    ...entryKeys(branchId, keep)
      .filter(({ SK }) => !stays.has(SK))
      .map((key) => remove('patient entry', key)),
    ...searchEntries(branchId, after.keep),
    ...searchEntries(branchId, after.drop),
    ...reservations.flatMap((each) =>
      reassignWrites(each, drop, each.record.mergedFrom === drop.id ? undefined : each.record.mergedFrom),
    ),
    remove('merge', keys.merge(branchId, merge.at, drop.id), present),
  ];
};
