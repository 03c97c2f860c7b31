import type { Condition } from '../table/store.ts';
import type { MovingTicket } from './moves.ts';

export const both = (a: Condition, b: Condition): Condition => ({
  when: `${a.when} AND ${b.when}`,
  values: { ...a.values, ...b.values },
});

/** The ticket is for the same doctor, or for any. */
const sameDoctor = ({ preferredDoctorId }: Pick<MovingTicket, 'preferredDoctorId'>): Condition =>
  preferredDoctorId === undefined
    ? { when: 'attribute_not_exists(#shown.#preferredDoctorId)' }
    : { when: '#shown.#preferredDoctorId = :wasPreferred', values: { wasPreferred: preferredDoctorId } };

/**
 * The ticket stands where it was read: every move gives it another place in the index (or takes it out),
 * so state and place together are the version of a ticket in its queue. A change of service or preferred doctor keeps
 * both; it is possible until the patient is called.
 */
export const unchanged = (ticket: MovingTicket): Condition => {
  const inPlace = {
    when: '#shown.#status = :was AND #order = :wasOrder AND #shown.#type = :wasType',
    values: { was: ticket.status, wasOrder: ticket.order, wasType: ticket.type },
  };
  return ticket.status === 'in_progress' ? inPlace : both(inPlace, sameDoctor(ticket));
};
