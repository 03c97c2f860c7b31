import * as z from 'zod/mini';
import { bookingBody } from '#shared/models/booking-body.ts';
import type { Domain } from '#web/lib/wire-names.ts';

/** The request as the form holds it, and as the schema makes it. */
export type Entry = Domain<z.input<typeof bookingBody>>;
export type BookingRequest = Domain<z.output<typeof bookingBody>>;

/** The server's schema of a booking with the product's names. */
export const walkInForm = z.pipe(
  z.pipe(
    z.transform(({ serviceType, ...entry }: Entry) => ({ ...entry, type: serviceType })),
    bookingBody,
  ),
  z.transform(({ type: serviceType, ...body }): BookingRequest => ({ ...body, serviceType })),
);
