import * as z from 'zod/mini';
import { reservationType, preferredDoctorState } from './enums.ts';
import { day, lineOfText, moment, nameInArabic, timeOfDay } from './fields.ts';
import { waitRange } from './waits.ts';

/** `display`: a television in the waiting room. `kiosk`: a tablet at the door on which patients book and check in. */
export const displayKinds = ['display', 'kiosk'] as const;
export const displayKind = z.enum(displayKinds);

/** The digits that an unpaired display shows. */
export const pairingCode = z.string().check(z.regex(/^\d{6}$/));

/** The secret of a display before it is paired; afterwards the last part of its key. */
export const pairingSecret = z.string().check(z.regex(/^[\w-]{43}$/));

/** The key of a paired display: `<branch>.<display>.<secret>`. Never a staff user's session. */
export const displayKey = z.string().check(z.maxLength(100), z.regex(/^[1-9]\d{0,5}\.d[0-9a-f]{16}\.[\w-]{43}$/));

export const displayId = z.string().check(z.regex(/^d[0-9a-f]{16}$/));

export const displayName = z.pipe(lineOfText, z.string().check(z.minLength(1), z.maxLength(40)));

/** How a display sounds. Quiet hours have both ends or none; they may pass midnight. */
export const displaySound = {
  /** Says the number, besides the chime. */
  voice: z.boolean(),
  /** In percent; 0 = silent. */
  volume: z.int().check(z.minimum(0), z.maximum(100)),
  quiet_from: z.nullable(timeOfDay),
  quiet_until: z.nullable(timeOfDay),
} as const;

/** A paired display as staff see it. */
export const display = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: displayKind,
  paired_at: moment,
  /** Accurate to ten minutes. */
  seen_at: moment,
  ...displaySound,
});
export type Display = z.output<typeof display>;

/** A called patient, by number alone. */
const calledTicket = z.strictObject({
  ticket_no: z.int(),
  type: reservationType,
  doctor_name: z.nullable(z.string()),
  doctor_name_ar: nameInArabic,
  room: z.nullable(z.string()),
  /** The call, or the last "call again". */
  announced_at: moment,
});

const serviceOfRoom = z.strictObject({
  type: reservationType,
  served: z.boolean(),
  doctors: z.array(
    z.strictObject({
      name: z.nullable(z.string()),
      name_ar: nameInArabic,
      room: z.nullable(z.string()),
      state: preferredDoctorState,
    }),
  ),
  /** Ticket numbers of those with a doctor, and of the next who are here. */
  current: z.array(z.int()),
  next: z.array(z.int()),
  /** How many wait; where arrivals are marked, of those who are here. */
  here: z.int(),
  /** The wait of a new booking; null while no doctor at work may call it. */
  estimated_wait: z.nullable(waitRange),
  wait_over_limit: z.boolean(),
});

/** What a display shows of its branch: no name of a patient, no phone, no body area, no reservation. */
export const waitingRoom = z.strictObject({
  branch: z.strictObject({
    id: z.int(),
    name: z.string(),
    name_ar: z.string(),
    time_zone: z.string(),
    notice: z.string(),
    notice_ar: z.string(),
  }),
  display: z.strictObject({ id: z.string(), name: z.string(), kind: displayKind, ...displaySound }),
  day,
  /** The moment that the answer describes. */
  at: moment,
  /** May the public book now? */
  open: z.boolean(),
  /** The last announced first. */
  called: z.array(calledTicket),
  services: z.array(serviceOfRoom),
  /** For the QR code at the door, or for the kiosk itself; a new one each minute, valid for five. */
  door: z.strictObject({ token: z.string(), expires_at: moment }),
});
export type WaitingRoom = z.output<typeof waitingRoom>;
