import { keys } from '../table/keys.ts';
import { parseItems } from '../table/parse-items.ts';
import { type Ticket, ticketItem } from '../table/items/tickets.ts';
import type { Store, Values } from '../table/store.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';

/** Attributes that list a ticket as a visit without a recorded session. */
export const unrecordedAttributeNames = ['listKey', 'listSort'] as const;

/**
 * A laser or fractional visit is listed from the call until its session is recorded or a move ends the visit without
 * completing it.
 */
export const unrecordedAttributes = (
  ticket: Pick<Ticket, 'id' | 'branchId' | 'day' | 'type' | 'sessionRecorded'>,
  doctorId: string,
): Values =>
  ticket.type === 'regular' || ticket.sessionRecorded === true
    ? {}
    : {
        listKey: keys.unrecorded(ticket.branchId),
        listSort: keys.unrecordedSort(ticket.day, ticket.id, doctorId),
      };

/** A visit in the list, as the index knows it. */
export interface UnrecordedEntry {
  readonly key: { readonly PK: string; readonly SK: string };
  readonly day: ClinicDay;
  readonly reservationId: ReservationId;
  readonly doctorId: string;
}

/** Far more than a branch leaves unrecorded; bounds the cost of a request. */
const MAX_ENTRIES = 1000;

/** The latest visits of a branch that are called or finished and have no recorded session. The index may lag by a moment. */
export const listUnrecordedEntries = async (store: Store, branchId: number): Promise<UnrecordedEntry[]> => {
  const items = await store.query({
    partition: keys.unrecorded(branchId),
    index: 'byList',
    keyNames: ['listKey', 'listSort'],
    backwards: true,
    limit: MAX_ENTRIES,
  });
  return items.map((item) => ({
    key: { PK: String(item['PK']), SK: String(item['SK']) },
    ...keys.partsOfUnrecordedSort(String(item['listSort'])),
  }));
};

/** The visits of a clinic day that were finished on it, as the same request reads them, strongly consistent. */
export interface FinishedOnDay {
  readonly day: ClinicDay;
  readonly visits: readonly Ticket[];
}

/**
 * Those of the entries that are finished and still without a recorded session; strongly consistent. At most 100. Entries
 * of a day whose finished visits the request has read are not read again.
 */
export const readUnrecordedVisits = async (
  store: Store,
  entries: readonly UnrecordedEntry[],
  finished?: FinishedOnDay,
): Promise<(Ticket | undefined)[]> => {
  const others = entries.filter(({ day }) => day !== finished?.day);
  const items = others.length === 0 ? [] : await store.getAll(others.map(({ key }) => key));
  const tickets = new Map(
    [...(finished?.visits ?? []), ...parseItems(ticketItem, items)].map((ticket) => [ticket.id, ticket]),
  );
  return entries.map(({ reservationId }) => {
    const ticket = tickets.get(reservationId);
    return ticket?.status === 'completed' && ticket.sessionRecorded !== true ? ticket : undefined;
  });
};
