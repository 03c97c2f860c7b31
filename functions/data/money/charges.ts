import * as z from 'zod/mini';
import { reservationType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { clinicDayAt, type ClinicDay, type DayRule } from '#shared/rules/clinic-day.ts';
import { type Piastres, sumOfPiastres } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { type Money, owedOf } from '#functions/domain/money/payments.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedPhone, storedPatientId, storedReservationId } from '../table/stored-fields.ts';
import type { Branch } from '../table/items/branches.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import { keys } from '../table/keys.ts';
import { dueAttributeNames, dueAttributes } from '../table/due-attributes.ts';
import { type Change, type Condition, require, type Store, update, type Values, type Write } from '../table/store.ts';
import { ticketChange } from '../table/tickets.ts';

/** A change of what a reservation costs, or of what was received for it. */
export interface MoneyChange {
  /** The record as read. The write fails if its money has changed since. */
  readonly record: ReservationRecord;
  readonly charge: Piastres | undefined;
  readonly paid: Piastres;
  /** Further attributes for both the record and its ticket. */
  readonly noted?: Values;
  /** Further attributes for the record. */
  readonly ofRecord?: Values;
  /** Further changes for the ticket. */
  readonly ofTicket?: Change;
  /** Condition on the ticket under which the change is allowed. */
  readonly ticketCondition?: Condition;
}

/** Condition: the visit is in progress or completed, so its session may be recorded. */
export const visitBegun: Condition = {
  when: '#shown.#status IN (:inProgress, :completed)',
  values: { inProgress: 'in_progress', completed: 'completed' },
};

/** Fails, with the label `ticket`, unless the visit takes or took place. */
export const visitBegunCheck = ({ branchId, day, ticketNo }: ReservationRecord): Write =>
  require('ticket', keys.ticket(branchId, day, ticketNo), visitBegun);

/** Condition: the visit was not cancelled or marked as no-show, and its booking is confirmed. */
export const visitMayBeCharged: Condition = {
  when: 'NOT (#shown.#status IN (:cancelled, :noShow, :unconfirmed))',
  values: { cancelled: 'cancelled', noShow: 'no_show', unconfirmed: 'unconfirmed' },
};

/**
 * Changes the money of a reservation and its copy on the ticket, which lists show. The record is listed as due while
 * money is owed. Labels that may fail: `record`, and `ticket` under its condition.
 */
export const moneyWrites = (change: MoneyChange): Write[] => {
  const { record, charge, paid, noted, ofRecord, ofTicket, ticketCondition } = change;
  const money: Money = { charge, paid };
  const owes = owedOf(money) > 0;
  const unset = charge === undefined && record.charge !== undefined ? ['charge'] : [];
  return [
    update(
      'record',
      keys.reservationRecord(record.id),
      {
        set: { charge, paid, ...noted, ...ofRecord, ...(owes ? dueAttributes(record) : {}) },
        remove: [...unset, ...(owes ? [] : dueAttributeNames)],
        add: { version: 1 },
      },
      { when: '#version = :wasVersion', values: { wasVersion: record.version } },
    ),
    update(
      'ticket',
      keys.ticket(record.branchId, record.day, record.ticketNo),
      ticketChange({
        set: { charge, paid, ...noted, ...ofTicket?.set },
        remove: [...unset, ...(ofTicket?.remove ?? [])],
        add: { version: 1 },
      }),
      ticketCondition,
    ),
  ];
};

/** The attributes of a record in the index byDue. */
const dueItem = z.object({
  id: storedReservationId,
  patientId: storedPatientId,
  name: z.string(),
  phone: storedPhone,
  type: reservationType,
  charge: piastres,
  paid: piastres,
  createdAt: z.string(),
  dueSort: z.string(),
});
export type Due = z.output<typeof dueItem>;

/** Sorts debts by the moment since which they are owed. */
export const ageOfDue = ({ dueSort }: Due): string => keys.ageInDueSort(dueSort);

/** The clinic day since which a visit is owed: that of its booking, or its own when it was booked ahead. */
export const dayOfDue = ({ dueSort }: Due, rule: DayRule): ClinicDay =>
  clinicDayAt(new Date(keys.momentInDueSort(dueSort)), rule);

/** The number of the further service; undefined for a visit of the kind itself. */
export const serviceOfDue = ({ dueSort }: Due): number | undefined => keys.serviceInDueSort(dueSort);

/** Branch and time of a list of debts. */
export interface DueAt {
  readonly branch: Pick<Branch, 'id'> & DayRule;
  readonly today: ClinicDay;
}

/** Visits of a later day owe nothing yet. */
const dueBy = (dues: readonly Due[], { branch, today }: DueAt): Due[] =>
  dues.filter((due) => dayOfDue(due, branch) <= today);

/**
 * All debts of a branch, oldest first. Reads all pages, because the total is shown; the cost depends on the present
 * debts only. Eventually consistent.
 */
export const listDue = async (store: Store, at: DueAt): Promise<Due[]> => {
  const items = await store.query({
    partition: keys.due(at.branch.id),
    index: 'byDue',
    keyNames: ['dueKey', 'dueSort'],
  });
  const due = dueBy(
    items.map((item) => dueItem.parse(item)),
    at,
  );
  return due.toSorted((a, b) => byCharacters(ageOfDue(a), ageOfDue(b)));
};

/** All unpaid charges of a patient at a branch, including visits booked ahead. Eventually consistent. */
export const listDuesOfPatient = async (store: Store, branchId: number, patientId: PatientId): Promise<Due[]> => {
  const items = await store.query({
    partition: keys.due(branchId),
    startsWith: keys.duesOfPatient(patientId),
    index: 'byDue',
    keyNames: ['dueKey', 'dueSort'],
  });
  return items.map((item) => dueItem.parse(item));
};

/** All debts of a patient at a branch until today, oldest first. Eventually consistent. */
export const listDebtsOfPatient = async (store: Store, at: DueAt, patientId: PatientId): Promise<Due[]> =>
  dueBy(await listDuesOfPatient(store, at.branch.id, patientId), at);

/** The sum that a patient owes at a branch for all visits until today. Eventually consistent. */
export const readOpenBalance = async (store: Store, at: DueAt, patientId: PatientId): Promise<Piastres> => {
  const dues = await listDebtsOfPatient(store, at, patientId);
  return sumOfPiastres(dues.map(owedOf));
};
