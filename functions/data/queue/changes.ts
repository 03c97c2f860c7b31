import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import type { Actor } from '#functions/domain/actor.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { auditWrite } from '../table/audit.ts';
import { dueAttributeNames, dueAttributes } from '../table/due-attributes.ts';
import type { ReservationRecord, Ticket } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { absent, put, remove, update, type Write } from '../table/store.ts';
import { ticketChange } from '../table/tickets.ts';

/** A reservation that gets another service or area. */
export interface ServiceChange {
  readonly record: ReservationRecord;
  readonly ticket: Ticket;
  readonly type: ReservationType;
  readonly area: LaserArea | undefined;
  /** What the new service costs now; undefined until its session is recorded. */
  readonly charge: number | undefined;
  readonly actor: Actor;
  readonly now: Date;
  readonly today: ClinicDay;
}

const guardOf = ({ branchId, day, patientId }: Ticket, type: ReservationType) =>
  keys.guard(branchId, day, patientId, type);

/** Everything that the change writes; the place stays. Labels that may fail: `record`, `ticket`, `guard`. */
export const changeWrites = (change: ServiceChange): Write[] => {
  const { record, ticket, type, area, charge, actor, now, today } = change;
  const set = { type, area, charge };
  const gone = [
    ...(area === undefined ? ['area'] : []),
    ...(charge === undefined ? ['charge'] : []),
    // A changed price was that of the old service.
    ...(type === ticket.type ? [] : ['listPrice']),
  ];
  const owes = (charge ?? 0) > 0;
  return [
    update(
      'record',
      keys.reservationRecord(record.id),
      {
        set: { ...set, ...(owes ? dueAttributes(record) : {}) },
        remove: [...gone, ...(owes ? [] : dueAttributeNames)],
        add: { version: 1 },
      },
      { when: '#version = :wasVersion AND #paid = :nothing', values: { wasVersion: record.version, nothing: 0 } },
    ),
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({ set, remove: gone, add: { version: 1 } }),
      {
        when: '#shown.#status = :was AND #order = :wasOrder AND #shown.#type = :wasType',
        values: { was: ticket.status, wasOrder: ticket.order, wasType: ticket.type },
      },
    ),
    ...(type === ticket.type
      ? []
      : [
          remove('old guard', guardOf(ticket, ticket.type)),
          put('guard', { ...guardOf(ticket, type), reservationId: ticket.id, ticketNo: ticket.ticketNo }, absent),
        ]),
    auditWrite(
      {
        branchId: ticket.branchId,
        day: today,
        at: now,
        actor,
        action: 'reservation.changed',
        reservationId: ticket.id,
        before: { type: ticket.type, area: ticket.area ?? null, charge: ticket.charge ?? null },
        after: { type, area: area ?? null, charge: charge ?? null },
      },
      `${String(ticket.id)}#change`,
    ),
  ];
};
