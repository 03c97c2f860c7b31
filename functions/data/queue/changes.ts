import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { areasOf, storedAreas } from '#functions/domain/laser/laser-areas.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { AuditEntry } from '../table/audit.ts';
import { dueAttributeNames, dueAttributes } from '../table/due-attributes.ts';
import { emptied } from '../table/expressions.ts';
import type { BookedService, ReservationRecord } from '../table/items/reservations.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { remove, update, type Write } from '../table/store.ts';
import { ticketChange, unchangedTicket } from '../table/tickets.ts';
import { guardKeyOf, guardWrite } from '../table/guards.ts';
import type { PreferredDoctor } from './reservations.ts';

/** A reservation that gets another service, other areas or another preferred doctor. */
export interface ReservationChange {
  readonly record: ReservationRecord;
  readonly ticket: Ticket;
  readonly type: ReservationType;
  /** The further service; undefined = the kind itself. */
  readonly further: BookedService | undefined;
  readonly areas: readonly LaserArea[];
  /** Charge of the new service; undefined until its session is recorded. */
  readonly charge: number | undefined;
  /** Undefined = any doctor. */
  readonly preferredDoctor: PreferredDoctor | undefined;
  readonly today: ClinicDay;
}

type Service = Pick<ReservationChange, 'ticket' | 'type' | 'further'>;

/** The same kind and the same further service, whose price stays. */
export const isSameService = ({ ticket, type, further }: Service): boolean =>
  type === ticket.type && further?.id === ticket.service?.id;

/** A changed price belongs to the old service and is dropped. */
const changedPrice = (change: Service): string[] => (isSameService(change) ? [] : ['listPrice']);

type Audited = Pick<ReservationChange, 'type' | 'further' | 'areas' | 'charge'> &
  Partial<Pick<Ticket, 'preferredDoctorId'>>;

const audited = ({ type, further, areas, charge, preferredDoctorId }: Audited) => ({
  type,
  ...(further === undefined ? {} : { service: further.name }),
  // As text for compatibility: an audit entry had one area before.
  area: areas.length === 0 ? null : areas.join(', '),
  charge: charge ?? null,
  ...(preferredDoctorId === undefined ? {} : { doctor: preferredDoctorId }),
});

export const isServiceChanged = (change: Service & Pick<ReservationChange, 'areas'>): boolean =>
  !isSameService(change) || change.areas.join() !== areasOf(change.ticket).join();

/** Updates service, areas and charge of the record. Fails if something was paid since the read. */
const recordWrite = (change: ReservationChange): Write => {
  const { record, type, further, areas, charge } = change;
  const service = { service: further, ...storedAreas(areas), charge };
  const owes = (charge ?? 0) > 0;
  return update(
    'record',
    keys.reservationRecord(record.id),
    {
      set: { type, ...service, ...(owes ? dueAttributes({ ...record, service: further }) : {}) },
      remove: [...emptied(service), ...changedPrice(change), ...(owes ? [] : dueAttributeNames)],
      add: { version: 1 },
    },
    { when: '#version = :wasVersion AND #paid = :nothing', values: { wasVersion: record.version, nothing: 0 } },
  );
};

/** Replaces the guard of the old service by that of the new one. */
const guardWrites = ({ ticket, type }: ReservationChange): Write[] =>
  type === ticket.type ? [] : [remove('old guard', guardKeyOf(ticket)), guardWrite({ ...ticket, type })];

const ticketWrite = (change: ReservationChange): Write => {
  const { ticket, type, further, areas, charge, preferredDoctor } = change;
  const { preferredDoctorId, preferredDoctorName } = preferredDoctor ?? {};
  const doctor = { preferredDoctorId, preferredDoctorName };
  const service = isServiceChanged(change) ? { type, service: further, ...storedAreas(areas), charge } : {};
  return update(
    'ticket',
    keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
    ticketChange({
      set: { ...service, ...doctor },
      remove: [...emptied({ ...service, ...doctor }), ...changedPrice(change)],
      add: { version: 1 },
    }),
    unchangedTicket(ticket),
  );
};

/** Writes of the change; the queue position stays. Labels that may fail: `record`, `ticket`, `guard`. */
export const changeWrites = (change: ReservationChange): Write[] => {
  return [...(isServiceChanged(change) ? [recordWrite(change)] : []), ticketWrite(change), ...guardWrites(change)];
};

export const changeAudit = (change: ReservationChange): AuditEntry => {
  const { ticket, type, further, areas, charge, preferredDoctor, today } = change;
  return {
    branchId: ticket.branchId,
    day: today,
    action: 'reservation.changed',
    reservationId: ticket.id,
    before: audited({ ...ticket, further: ticket.service, areas: areasOf(ticket), charge: ticket.charge }),
    after: audited({ type, further, areas, charge, preferredDoctorId: preferredDoctor?.preferredDoctorId }),
    unique: `${String(ticket.id)}#change`,
  };
};
