import * as z from 'zod/mini';
import { reservationType, reservationTypeInput } from '../models/enums.ts';
import { clinicDayInput, day, nameInArabic, pathId } from '../models/fields.ts';
import { MAX_PEOPLE } from '../models/lists.ts';
import { comingPricesView, pricesView } from '../models/prices.ts';
import { offeredService } from '../models/services.ts';
import { minutes, waitFacts, waitRange } from '../models/waits.ts';
import { bookedWindow } from '../models/windows.ts';
import { access, defineRoute } from './define.ts';

/** A branch in the public list. */
export const branchView = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string(),
  address: z.string(),
  address_ar: z.string(),
  /** Empty = none: a map is searched by name and address. */
  map_url: z.string(),
  phone: z.string(),
  /** The public may book now. */
  open: z.boolean(),
  /** The branch's clinic day. */
  today: day,
  /** Number of waiting patients, and the estimated wait of a new booking in minutes: the longest of the services. */
  waiting: z.int(),
  estimated_wait_time: z.int(),
  /** Estimated wait of a new booking by service, in minutes. They differ where doctors do not serve every service. */
  estimated_waits: z.strictObject({ regular: z.int(), laser: z.int(), fractional: z.int() }),
  /** The wait of a new booking by service, as the public may see it. */
  services: z.array(
    z.strictObject({
      type: reservationType,
      /** False exactly when doctors are at work and none of them serves the service. */
      served: z.boolean(),
      /** Null while no doctor at work serves the service. */
      estimated_wait_time: z.nullable(minutes),
      estimated_wait: z.nullable(waitRange),
      /** Patients here and expected who wait for the service. */
      here: z.int(),
      expected: z.int(),
      ...waitFacts,
    }),
  ),
  /** Of `today`. */
  prices: pricesView,
  coming_prices: comingPricesView,
  /** IANA name, `Africa/Cairo`. */
  time_zone: z.string(),
  /** `HH:MM` in branch time; null when closed all day, or when the branch has no opening hours. */
  hours_today: z.nullable(z.strictObject({ open: z.string(), close: z.string() })),
  /** The days after today, of those that can be booked, on which the branch is closed. */
  closed_days: z.array(day),
  /** The last day of a branch that closes for good; absent = none. */
  last_day: z.optional(day),
  /** Doctors who worked within the last hour. */
  doctors_at_work: z.int(),
  /** Doctors at work whom the public may choose; none where the branch does not allow a choice. */
  /** Minutes of the windows that may be booked ahead; absent where none are offered. */
  window_minutes: z.optional(z.int()),
  doctors: z.array(
    z.strictObject({
      doctor_id: z.string(),
      name: z.nullable(z.string()),
      name_ar: nameInArabic,
      services: z.array(reservationType),
    }),
  ),
});
export type BranchView = z.output<typeof branchView>;

export const listBranches = defineRoute({
  id: 'branches/list-branches',
  method: 'GET',
  path: '/branches',
  summary: 'Every branch, whether it takes bookings now and how long one would wait',
  access: access.anyone,
  reply: z.strictObject({
    branches: z.array(branchView),
    /** The further services that every branch offers, in order; absent without any. */
    services: z.optional(z.array(offeredService)),
  }),
  reasons: [],
  throttle: 'public',
  cache: 'public, max-age=30',
});

export const listWindows = defineRoute({
  id: 'branches/list-windows',
  method: 'GET',
  path: '/branches/{branchId}/windows',
  summary: 'The windows of a later day and the places that each has left for a service',
  access: access.anyone,
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({
    date: clinicDayInput,
    type: reservationTypeInput,
    /** The services of the others who come together, `laser,regular`: `left` is what their places leave. */
    others: z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(60)),
          z.transform((text): unknown[] => text.split(',')),
        ),
        z.array(reservationTypeInput).check(z.maxLength(MAX_PEOPLE - 1)),
      ),
    ),
  }),
  /** In order; none where the branch offers none, is closed, or the day has begun. */
  reply: z.strictObject({ windows: z.array(z.extend(bookedWindow, { left: z.int() })) }),
  reasons: ['branch-unknown'],
  throttle: 'public',
});
