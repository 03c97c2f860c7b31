import * as z from 'zod/mini';
import { queueStatus, reservationSource } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { arrivalMarks, moveNames } from '#shared/rules/transitions.ts';
import { type Key, keys } from '../keys.ts';
import { storedClinicDay, storedStaffName } from '../stored-fields.ts';
import { reservationFields } from './reservations.ts';

/** Attributes of a ticket in the map `shown`, which the queue's index holds. `ticketNo` is in the sort key. */
const shownFields = {
  ...reservationFields,
  status: queueStatus,
  source: reservationSource,
  calledAt: z.optional(z.string()),
  calledBy: z.optional(z.string()),
  doctorName: z.optional(storedStaffName),
  skippedAt: z.optional(z.string()),
  /** The only doctor who calls the reservation; absent = any. */
  preferredDoctorId: z.optional(z.string()),
  preferredDoctorName: z.optional(storedStaffName),
  /** Was skipped and put back at least once. */
  reinserted: z.optional(z.boolean()),
  /** When the patient came; absent = not here yet. Kept as milliseconds, which is half as long. */
  arrivedAt: z.optional(z.string()),
  /** How often others were called before the patient who stood first and was not here, and since when (milliseconds). */
  passes: z.optional(z.int()),
  passedSince: z.optional(z.int()),
  /** The branch that the reservation was transferred from, and when (milliseconds). */
  movedFrom: z.optional(z.int()),
  movedAt: z.optional(z.int()),
};

const isShown = (name: string): name is keyof typeof shownFields => Object.hasOwn(shownFields, name);

/** The path of a ticket's attribute in its item, for updates and conditions. */
export const ticketPath = (name: string): string => (isShown(name) ? `shown.${name}` : name);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A ticket's item as the ticket it holds: all attributes side by side, with the number in its key. */
export const flatTicket = (item: Record<string, unknown>): Record<string, unknown> => {
  const { shown, ...rest } = item;
  const { ticketNo } = keys.ticketLocationOf({ PK: String(item['PK']), SK: String(item['SK']) });
  if (!isRecord(shown)) return { ...rest, ticketNo };
  const { createdAt, arrivedAt } = shown;
  return {
    ...shown,
    ...(typeof createdAt === 'number' ? { createdAt: new Date(createdAt).toISOString() } : {}),
    ...(typeof arrivedAt === 'number' ? { arrivedAt: new Date(arrivedAt).toISOString() } : {}),
    ...rest,
    ticketNo,
  };
};

const withTicketNo = z.transform((item: unknown) => (isRecord(item) ? flatTicket(item) : item));

const queueEntryFields = {
  PK: z.string(),
  SK: z.string(),
  order: z.optional(z.string()),
  ticketNo: z.int(),
  ...shownFields,
};

/** What the queue's index holds of a ticket. */
export const queueEntryItem = z.pipe(withTicketNo, z.object(queueEntryFields));
export type QueueEntry = z.output<typeof queueEntryItem>;

/** The last move of a ticket, and how it stood before, if the move can be undone. */
export const lastMoveItem = z.object({
  id: z.string(),
  name: z.enum([...moveNames, ...arrivalMarks, 'transfer', 'undo']),
  at: z.string(),
  was: z.optional(
    z.object({
      status: queueStatus,
      order: z.string(),
      calledAt: z.optional(z.string()),
      calledBy: z.optional(z.string()),
      doctorName: z.optional(storedStaffName),
      /** Of a reinsertion. */
      skippedAt: z.optional(z.string()),
      reinserted: z.optional(z.boolean()),
      /** Of a visit given up. */
      charge: z.optional(piastres),
      paid: z.optional(piastres),
      /** Of an arrival or a reinsertion; milliseconds. */
      arrivedAt: z.optional(z.int()),
    }),
  ),
  /** Of an undo: the move that it took back. */
  undid: z.optional(z.string()),
});
export type LastMove = z.output<typeof lastMoveItem>;

/** A reservation's ticket in full. */
export const ticketItem = z.pipe(
  withTicketNo,
  z.object({
    ...queueEntryFields,
    branchId: z.int(),
    day: storedClinicDay,
    consent: z.boolean(),
    version: z.int(),
    finishedAt: z.optional(z.string()),
    /** Of the recorded session. The price is in piastres. */
    pulses: z.optional(z.int()),
    pricePerPulse: z.optional(piastres),
    lastMove: z.optional(lastMoveItem),
    /** Of a transfer, or of its undo: the place before it, and the how many-th of the reservation it is. */
    transfer: z.optional(z.object({ ordinal: z.int(), from: z.record(z.string(), z.unknown()) })),
    /** Minutes promised at booking, kept to be compared with what came of it. */
    promised: z.optional(z.object({ wait: z.int(), low: z.int(), high: z.int() })),
  }),
);
export type Ticket = z.output<typeof ticketItem>;

/** A ticket as its item: what the queue shows in the map `shown`, its moment as a number, which is a third as long. */
export const ticketRow = ({ ticketNo: _inKey, PK, SK, ...ticket }: Ticket): Record<string, unknown> & Key => {
  const all = Object.entries(ticket);
  return {
    PK,
    SK,
    ...Object.fromEntries(all.filter(([name]) => !isShown(name))),
    shown: {
      ...Object.fromEntries(all.filter(([name]) => isShown(name))),
      createdAt: Date.parse(ticket.createdAt),
      ...(ticket.arrivedAt === undefined ? {} : { arrivedAt: Date.parse(ticket.arrivedAt) }),
    },
  };
};
