import * as z from 'zod/mini';
import { reservationType } from '#shared/models/enums.ts';
import { storedStaffName } from '../stored-fields.ts';
import { reservation, ticketLocation } from './reservations.ts';

/** Work of a doctor on a day. */
export const doctorWorkFields = {
  doctorId: z.string(),
  seenAt: z.string(),
  name: z.optional(storedStaffName),
  /** Absent = every service. */
  services: z.optional(z.array(reservationType)),
  /** Absent = on. */
  state: z.optional(z.enum(['paused', 'off'])),
  pausedUntil: z.optional(z.string()),
  /** The room of the day; absent = none chosen. */
  room: z.optional(z.string()),
};

/** A doctor seen at work on a branch-day. */
export const presenceItem = z.object({
  order: z.string(),
  shown: z.object({
    ...doctorWorkFields,
    /** When reception or the doctor last set it. */
    setAt: z.optional(z.string()),
  }),
});

/** The patient who is with the doctor, and the services and room that the doctor has on every day. */
export const doctorSlotItem = z.object({
  /** Absent = every service. */
  services: z.optional(z.array(reservationType)),
  /** The room that was chosen last. */
  room: z.optional(z.string()),
  /** The branch of that room; absent = chosen by an earlier release. */
  roomBranchId: z.optional(z.int()),
  current: z.optional(
    z.object({
      ...z.pick(reservation, { id: true, patientId: true, type: true, name: true }).shape,
      ...ticketLocation,
      calledAt: z.string(),
    }),
  ),
});
export type DoctorSlot = z.output<typeof doctorSlotItem>;
