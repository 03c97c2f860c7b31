import * as z from 'zod/mini';
import type { LaserArea, ReservationType } from '#shared/models/lists.ts';
import { MAX_PEOPLE, reservationTypes } from '#shared/models/lists.ts';
import { bookingBody } from '#shared/models/booking-body.ts';
import { isSameName } from '#shared/rules/name.ts';
import { bookGroup as bookGroupRoute, bookReservation } from '#shared/routes/reservations.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { phoneEntry } from '#web/lib/forms/phone-entry.ts';
import { domainShape, hasArea } from '#web/lib/api/wire-forms.ts';

const shape = domainShape(bookingBody.shape);

/** Narrows the server's schema to the values that the form can contain. */
const asSent = <Held extends Accepted, Accepted>() => z.transform((value: Held): Accepted => value);

/** The service of a person: its kind, a further service of that kind, the areas. */
const service = {
  serviceType: z.pipe(asSent<ReservationType | '', unknown>(), shape.serviceType),
  serviceId: z.pipe(
    z.transform((id: string): string | number | undefined => (id === '' ? undefined : id)),
    shape.serviceId,
  ),
  laserAreas: z.pipe(
    z.transform((areas: LaserArea[]): unknown[] | null | undefined => areas),
    shape.laserAreas,
  ),
};

/** A check of all fields also runs before a service is chosen. */
const isChosen = (serviceType: unknown): boolean => reservationTypes.some((each) => each === serviceType);

const lacksNoArea = (fields: Parameters<typeof hasArea>[0]): boolean =>
  !isChosen(fields.serviceType) || hasArea(fields);

interface Named {
  readonly name: string;
  readonly companions: readonly { readonly name: string }[];
}

/** Has the person another name than those before? An empty name is another error. */
const isNamedOnce = (names: readonly string[], index: number): boolean => {
  const name = names[index] ?? '';
  return name.trim() === '' || !names.slice(0, index).some((other) => isSameName(other, name));
};

/** A person who comes along. */
const companion = z
  .object({
    name: shape.name,
    ...service,
  })
  .check(z.refine(lacksNoArea, { path: ['laserAreas'], error: 'required', when: () => true }));

/** The server's schema per field, with the server's phone rules. An empty value means: not chosen yet. */
export const bookingForm = z
  .object({
    branchId: z.pipe(asSent<string, string | number>(), shape.branchId),
    ...service,
    preferredDoctorId: z.pipe(
      z.transform((doctor: string): string | null | undefined => (doctor === '' ? undefined : doctor)),
      shape.preferredDoctorId,
    ),
    date: z.pipe(
      z.transform((day: string) => (day === '' ? undefined : day)),
      shape.date,
    ),
    window: z.pipe(
      z.transform((from: string) => (from === '' ? undefined : from)),
      shape.window,
    ),
    name: shape.name,
    phone: phoneEntry,
    messageConsent: z.boolean(),
    companions: z.array(companion),
  })
  // Runs even if other fields are invalid, so that the form shows all errors at once.
  .check(
    z.refine(lacksNoArea, { path: ['laserAreas'], error: 'required', when: () => true }),
    ...Array.from({ length: MAX_PEOPLE - 1 }, (_, index) =>
      z.refine<Named>(
        ({ name, companions }) => isNamedOnce([name, ...companions.map((each) => each.name)], index + 1),
        {
          path: ['companions', index, 'name'],
          error: 'sameName',
          when: () => true,
        },
      ),
    ),
  );

export const bookingResolver = formResolver(bookingForm);

/** Books for several people. @throws CallError */
export const bookGroup = (body: CallRequest<typeof bookGroupRoute>['body'], idempotencyKey: string) =>
  call(bookGroupRoute, { body }, { idempotencyKey });

/** Books. @throws CallError */
export const book = (body: CallRequest<typeof bookReservation>['body'], idempotencyKey: string) =>
  call(bookReservation, { body }, { idempotencyKey });
