import * as z from 'zod/mini';
import { packageUnit, queueStatus, reservationSource } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { arrivalMarks, moveNames } from '#shared/rules/transitions.ts';
import { type Key, keys } from '../keys.ts';
import { storedClinicDay, storedStaffName } from '../stored-fields.ts';
import { branchName, reservationFields } from './reservations.ts';

/** Attributes of a ticket in the map `shown`, which the queue's index holds. `ticketNo` is in the sort key. */
const shownFields = {
  ...reservationFields,
  status: queueStatus,
  source: reservationSource,
  calledAt: z.optional(z.string()),
  calledBy: z.optional(z.string()),
  doctorName: z.optional(storedStaffName),
  /** When the doctor last called the patient again. */
  calledAgainAt: z.optional(z.string()),
  skippedAt: z.optional(z.string()),
  /** The only doctor who calls the reservation; absent = any. */
  preferredDoctorId: z.optional(z.string()),
  preferredDoctorName: z.optional(storedStaffName),
  /** The patient was skipped and reinserted at least once. */
  reinserted: z.optional(z.boolean()),
  /** Time of arrival; absent = not arrived. Stored in milliseconds, which takes half the space. */
  arrivedAt: z.optional(z.string()),
  /** When the patient said so by a printed code; until reception confirms or denies it (milliseconds). */
  saysHereAt: z.optional(z.int()),
  /** When the patient confirmed to come (milliseconds). */
  comingAt: z.optional(z.int()),
  /** Number of calls that passed over the absent patient at the front, and since when (milliseconds). */
  passes: z.optional(z.int()),
  passedSince: z.optional(z.int()),
  /** Minutes that the patient needs to come, for the message that says when to leave. */
  wayMinutes: z.optional(z.int()),
  /** The window that the patient booked, in branch time. */
  window: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** When the patient let others go first (milliseconds). */
  postponedAt: z.optional(z.int()),
  /** The branch that the reservation was transferred from, and when (milliseconds). */
  movedFrom: z.optional(z.int()),
  movedAt: z.optional(z.int()),
};

const isShown = (name: string): name is keyof typeof shownFields => Object.hasOwn(shownFields, name);

/** The path of a ticket's attribute in its item, for updates and conditions. */
export const ticketPath = (name: string): string => (isShown(name) ? `shown.${name}` : name);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A stored item as a flat ticket: attributes of the map `shown`, and the ticket number from the key. */
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

/** A ticket as the queue's index contains it. */
export const queueEntryItem = z.pipe(withTicketNo, z.object(queueEntryFields));
export type QueueEntry = z.output<typeof queueEntryItem>;

/** The last move of a ticket, and the state before if the move can be undone. */
export const lastMoveItem = z.object({
  id: z.string(),
  name: z.enum([...moveNames, ...arrivalMarks, 'postpone', 'transfer', 'undo']),
  at: z.string(),
  was: z.optional(
    z.object({
      status: queueStatus,
      order: z.string(),
      calledAt: z.optional(z.string()),
      calledBy: z.optional(z.string()),
      doctorName: z.optional(storedStaffName),
      /** For the undo of a reinsertion. */
      skippedAt: z.optional(z.string()),
      reinserted: z.optional(z.boolean()),
      /** For the undo of a cancellation or no-show: the waived charge. */
      charge: z.optional(piastres),
      paid: z.optional(piastres),
      /** For the undo of an arrival or a reinsertion; milliseconds. */
      arrivedAt: z.optional(z.int()),
    }),
  ),
  /** For an undo: id of the undone move. */
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
    /** Booked for several people: the reservation of the first one. */
    groupId: z.optional(z.int()),
    version: z.int(),
    finishedAt: z.optional(z.string()),
    /** Pulses and price (piastres) of the recorded session. */
    pulses: z.optional(z.int()),
    pricePerPulse: z.optional(piastres),
    /** The package from which the session was taken: sessions or pulses used with this session, of all. */
    packageUse: z.optional(
      z.object({ unit: packageUnit, used: z.int(), of: z.int(), boughtAt: z.optional(branchName) }),
    ),
    lastMove: z.optional(lastMoveItem),
    /** The code that confirms a suspicious booking, and how often one was entered. */
    confirmation: z.optional(z.object({ code: z.string(), tries: z.int() })),
    /**
     * For a transfer or its undo: its ordinal among the reservation's transfers, the ticket before it, and where the
     * reservation was earlier, last first.
     */
    transfer: z.optional(
      z.object({
        ordinal: z.int(),
        from: z.record(z.string(), z.unknown()),
        earlier: z.optional(z.array(z.object({ branchId: z.int(), day: storedClinicDay, ticketNo: z.int() }))),
      }),
    ),
    /** Promised wait at booking in minutes, for the wait accuracy. */
    promised: z.optional(z.object({ wait: z.int(), low: z.int(), high: z.int() })),
  }),
);
export type Ticket = z.output<typeof ticketItem>;

/**
 * The stored item of a ticket: fields of the queue are in the map `shown`, and its time is a number, which takes a
 * third of the space.
 */
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
