import * as z from 'zod/mini';
import { bookingBody } from '#shared/models/booking-body.ts';
import { domainShape, hasArea } from '#web/lib/api/wire-forms.ts';

/** The server's schema of a booking with the product's names. */
export const walkInForm = z
  .strictObject(domainShape(bookingBody.shape))
  .check(z.refine(hasArea, { path: ['laserArea'], error: 'required' }));

/** The request as the form holds it, and as the schema makes it. */
export type Entry = z.input<typeof walkInForm>;
export type BookingRequest = z.output<typeof walkInForm>;
