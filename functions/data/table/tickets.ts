import { type Ticket, ticketPath } from './items/tickets.ts';
import type { Change, Condition, Values } from './store.ts';

const pathsOf = (values: Values | undefined): Values =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [ticketPath(name), value]));

/** A change of a ticket's attributes, each by its own name, as a change of the ticket's item. */
export const ticketChange = (change: Pick<Change, 'set' | 'remove' | 'add'>): Change => ({
  ...change,
  set: pathsOf(change.set),
  ...(change.add === undefined
    ? {}
    : { add: Object.fromEntries(Object.entries(change.add).map(([name, value]) => [ticketPath(name), value])) }),
  ...(change.remove === undefined ? {} : { remove: change.remove.map(ticketPath) }),
});

/** Condition: the ticket has not changed since the read: no move, and no change of service, money or patient. */
export const unchangedTicket = ({ version }: Pick<Ticket, 'version'>): Condition => ({
  when: '#version = :wasTicketVersion',
  values: { wasTicketVersion: version },
});
