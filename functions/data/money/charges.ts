import * as z from 'zod/mini';
import { type QueueStatus, reservationType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { clinicDayAt, type ClinicDay, type DayRule } from '#shared/rules/clinic-day.ts';
import { type Piastres, sumOfPiastres } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { type Money, owedOf } from '#functions/domain/payments.ts';
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
  /** As it was read; the change is only made while nothing else has changed its money. */
  readonly record: ReservationRecord;
  readonly charge: Piastres | undefined;
  readonly paid: Piastres;
  /** What else is noted, on the record and on its ticket. */
  readonly noted?: Values;
  /** What else is noted on the record alone. */
  readonly ofRecord?: Values;
  /** What else changes on the ticket alone. */
  readonly ofTicket?: Change;
  /** Under which state of the visit the change is allowed. */
  readonly ticketCondition?: Condition;
}

/** The visit takes or took place: its session may be recorded. */
export const visitBegun: Condition = {
  when: '#shown.#status IN (:inProgress, :completed)',
  values: { inProgress: 'in_progress', completed: 'completed' },
};

/** Fails, with the label `ticket`, unless the visit takes or took place. */
export const visitBegunCheck = ({ branchId, day, ticketNo }: ReservationRecord): Write =>
  require('ticket', keys.ticket(branchId, day, ticketNo), visitBegun);

/** The visit is in the state that was read: whether it takes place decides what it costs. */
export const ticketStatusUnchanged = (status: QueueStatus): Condition => ({
  when: '#shown.#status = :wasStatus',
  values: { wasStatus: status },
});

/** The visit has not been given up. */
export const visitNotGivenUp: Condition = {
  when: 'NOT (#shown.#status IN (:cancelled, :noShow))',
  values: { cancelled: 'cancelled', noShow: 'no_show' },
};

/**
 * The money of a reservation and the copy of it on its ticket, which the lists show, changed together. While money is
 * owed the record is in the list of what is due. Labels that may fail: `record`, and `ticket` under its condition.
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

/** What the index of the due holds of a record. */
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

/** Where and when debts are read. */
export interface DueAt {
  readonly branch: Pick<Branch, 'id'> & DayRule;
  readonly today: ClinicDay;
}

/** Visits of a later day owe nothing yet. */
const dueBy = (dues: readonly Due[], { branch, today }: DueAt): Due[] =>
  dues.filter((due) => dayOfDue(due, branch) <= today);

/**
 * Everything that is owed at a branch, oldest first. Read whole, because its total is shown: it costs by what is owed
 * now, however much was ever paid. From an index: may lag by a moment.
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

/** Every charge of a patient at a branch that is not paid, also of visits booked ahead. From an index: may lag by a moment. */
export const listDuesOfPatient = async (store: Store, branchId: number, patientId: PatientId): Promise<Due[]> => {
  const items = await store.query({
    partition: keys.due(branchId),
    startsWith: keys.duesOfPatient(patientId),
    index: 'byDue',
    keyNames: ['dueKey', 'dueSort'],
  });
  return items.map((item) => dueItem.parse(item));
};

/** Every debt of a patient at a branch until today, oldest first. From an index: may lag by a moment. */
export const listDebtsOfPatient = async (store: Store, at: DueAt, patientId: PatientId): Promise<Due[]> =>
  dueBy(await listDuesOfPatient(store, at.branch.id, patientId), at);

/** What a patient owes at a branch, over all visits until today. From an index: may lag by a moment. */
export const readOpenBalance = async (store: Store, at: DueAt, patientId: PatientId): Promise<Piastres> => {
  const dues = await listDebtsOfPatient(store, at, patientId);
  return sumOfPiastres(dues.map(owedOf));
};
