import * as z from 'zod/mini';
import type { LaserArea, ReservationType } from '#shared/models/lists.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { bookingBody } from '#shared/models/booking-body.ts';
import { bookReservation } from '#shared/routes/reservations.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { phoneEntry } from '#web/lib/forms/phone-entry.ts';
import { domainShape, hasArea } from '#web/lib/api/wire-forms.ts';

const shape = domainShape(bookingBody.shape);

/** Narrows the server's schema to the values that the form can contain. */
const asSent = <Held extends Accepted, Accepted>() => z.transform((value: Held): Accepted => value);

/** A check of all fields also runs before a service is chosen. */
const isChosen = (serviceType: unknown): boolean => reservationTypes.some((each) => each === serviceType);

/** The server's schema per field, with the server's phone rules. An empty value means: not chosen yet. */
export const bookingForm = z
  .object({
    branchId: z.pipe(asSent<string, string | number>(), shape.branchId),
    serviceType: z.pipe(asSent<ReservationType | '', unknown>(), shape.serviceType),
    laserAreas: z.pipe(
      z.transform((areas: LaserArea[]): unknown[] | null | undefined => areas),
      shape.laserAreas,
    ),
    preferredDoctorId: z.pipe(
      z.transform((doctor: string): string | null | undefined => (doctor === '' ? undefined : doctor)),
      shape.preferredDoctorId,
    ),
    date: z.pipe(
      z.transform((day: string) => (day === '' ? undefined : day)),
      shape.date,
    ),
    name: shape.name,
    phone: phoneEntry,
    messageConsent: z.boolean(),
  })
  // Runs even if other fields are invalid, so that the form shows all errors at once.
  .check(
    z.refine((fields) => !isChosen(fields.serviceType) || hasArea(fields), {
      path: ['laserAreas'],
      error: 'required',
      when: () => true,
    }),
  );

export const bookingResolver = formResolver(bookingForm);

/** Books. @throws CallError */
export const book = (body: CallRequest<typeof bookReservation>['body'], idempotencyKey: string) =>
  call(bookReservation, { body }, { idempotencyKey });
