import type { Condition } from '../table/store.ts';
import type { MovingTicket } from './moving-ticket.ts';

export const both = (a: Condition, b: Condition): Condition => ({
  when: `${a.when} AND ${b.when}`,
  values: { ...a.values, ...b.values },
});

/** Condition: the preferred doctor has not changed since the read. */
const sameDoctor = ({ preferredDoctorId }: Pick<MovingTicket, 'preferredDoctorId'>): Condition =>
  preferredDoctorId === undefined
    ? { when: 'attribute_not_exists(#shown.#preferredDoctorId)' }
    : { when: '#shown.#preferredDoctorId = :wasPreferred', values: { wasPreferred: preferredDoctorId } };

/**
 * Condition: the ticket has not moved since the read. For rows of the live queue, whose index has no version: every move
 * changes the sort key. A change of service or preferred doctor keeps it; it is possible until the call.
 */
export const notMoved = (ticket: MovingTicket): Condition => {
  const inPlace = {
    when: '#shown.#status = :was AND #order = :wasOrder AND #shown.#type = :wasType',
    values: { was: ticket.status, wasOrder: ticket.order, wasType: ticket.type },
  };
  return ticket.status === 'in_progress' ? inPlace : both(inPlace, sameDoctor(ticket));
};
