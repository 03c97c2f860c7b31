import { type DoctorSlot, doctorSlotItem } from '../table/items/doctors.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { keys } from '../table/keys.ts';
import type { MovingTicket } from './moving-ticket.ts';
import { type Condition, type Store, update, type Write } from '../table/store.ts';
import { both } from './unchanged-ticket.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { ticketChange, unchangedTicket } from '../table/tickets.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';

const readAnySlot = async (store: Store, doctorId: string): Promise<DoctorSlot> => {
  const item = await store.get(keys.doctorSlot(doctorId));
  return item === undefined ? {} : doctorSlotItem.parse(item);
};

/** Reads a doctor's slot: the current patient, the services, and the room if it was chosen at this branch. */
export const readDoctorSlot = async (store: Store, doctorId: string, branchId: number): Promise<DoctorSlot> => {
  const { room, roomBranchId = branchId, ...slot } = await readAnySlot(store, doctorId);
  return room === undefined || roomBranchId !== branchId ? slot : { ...slot, room };
};

/** Reads the doctor's current patient. */
export const readSlot = async (store: Store, doctorId: string): Promise<DoctorSlot['current']> =>
  (await readAnySlot(store, doctorId)).current;

/** The patient in progress as a movable ticket. Completing a visit waives no money, so its money is not read. */
export const ticketInSlot = (current: NonNullable<DoctorSlot['current']>, doctorId: string): MovingTicket => ({
  ...current,
  status: 'in_progress',
  order: keys.order.inProgress(current.calledAt),
  calledBy: doctorId,
  paid: ZERO_PIASTRES,
});

/** Condition: the slot contains the same patient as at the read. */
const stillHolds = ({ current }: DoctorSlot): Condition =>
  current === undefined
    ? { when: 'attribute_not_exists(#current)' }
    : { when: '#current.#id = :currentId', values: { currentId: current.id } };

/** Condition: the doctor's services have not changed since the read. */
const stillServes = ({ services }: DoctorSlot): Condition =>
  services === undefined
    ? { when: 'attribute_not_exists(#services)' }
    : { when: '#services = :wasServices', values: { wasServices: services } };

/** Writes of a repeated call of a patient in progress. Label that may fail: `ticket`. */
export const calledAgainWrites = (ticket: Ticket, now: Date): Write[] => [
  update(
    'ticket',
    keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
    ticketChange({ set: { calledAgainAt: now.toISOString() }, add: { version: 1 } }),
    unchangedTicket(ticket),
  ),
];

export const calledAgainAudit = (ticket: Ticket, today: ClinicDay): AuditEntry => ({
  branchId: ticket.branchId,
  day: today,
  action: 'reservation.called_again',
  reservationId: ticket.id,
  unique: `${String(ticket.id)}#called-again`,
});

interface SlotChange {
  readonly doctorId: string;
  /** The slot as read. */
  readonly was: DoctorSlot;
  /** The patient who was called; undefined empties the slot. */
  readonly next: (MovingTicket & { readonly name: string }) | undefined;
  readonly calledAt: string;
  /** The patient was chosen by the doctor's services. */
  readonly byServices?: boolean;
}

/** Puts the called patient into the doctor's slot, or empties it. A doctor never has two current patients. */
export const slotWrite = ({ doctorId, was, next, calledAt, byServices = false }: SlotChange): Write =>
  update(
    'slot',
    keys.doctorSlot(doctorId),
    next === undefined
      ? { remove: ['current'] }
      : {
          set: {
            current: {
              id: next.id,
              branchId: next.branchId,
              day: next.day,
              ticketNo: next.ticketNo,
              patientId: next.patientId,
              type: next.type,
              name: next.name,
              calledAt,
            },
          },
        },
    byServices ? both(stillHolds(was), stillServes(was)) : stillHolds(was),
  );
