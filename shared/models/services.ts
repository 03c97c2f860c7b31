import * as z from 'zod/mini';
import { reservationType, reservationTypeInput } from './enums.ts';
import { lineOfText, piastresInput, wholeId } from './fields.ts';

/** The number of a further service in a request. */
export const serviceId = wholeId;

/** Most further services of a company; all of them are one item, which the booking form reads. */
export const MAX_SERVICES = 40;

/** The further service of a visit; absent for a visit of the kind itself. */
export const serviceOfVisit = {
  service_id: z.optional(z.int()),
  service_name: z.optional(z.string()),
  service_name_ar: z.optional(z.string()),
} as const;

export const serviceName = z.pipe(lineOfText, z.string().check(z.minLength(2), z.maxLength(40)));

/** Usual length of a visit in minutes. */
export const serviceMinutes = z.int().check(z.minimum(1), z.maximum(600));

/** The price of each further service of a price list, by id, in pounds. */
export const servicePricesView = z.record(z.string(), z.number());
export const servicePricesInput = z.record(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), piastresInput);

/** A further service as everybody sees it. */
export const offeredService = z.strictObject({
  id: z.int(),
  /** The kind that it is a variant of. */
  type: reservationType,
  name: z.string(),
  name_ar: z.string(),
  /** In pounds, where the branch has set no other: of a visit, for laser of a pulse. */
  price: z.number(),
  minutes: z.int(),
});

export const companyService = z.extend(offeredService, { retired: z.boolean() });
export type CompanyService = z.output<typeof companyService>;

/** In the order in which they are offered. */
export const companyServices = z.strictObject({
  services: z.array(companyService),
  /** Increases with every change; 0 before the first one. */
  version: z.int(),
});

/** What the owner writes of a further service. */
export const serviceInput = z
  .strictObject({
    /** Absent: a new service. */
    id: z.optional(serviceId),
    /** The version of the list that the caller read: a change in between is refused. */
    version: z.int().check(z.minimum(0)),
    name: serviceName,
    name_ar: serviceName,
    minutes: serviceMinutes,
    retired: z._default(z.boolean(), false),
    /** Its place among the services of its kind, from 1; absent: it stays, a new one is the last. */
    place: z.optional(wholeId),
    /** Kind and price of a new service. They stay: a price changes in the price lists of the branches. */
    type: z.optional(reservationTypeInput),
    price: z.optional(piastresInput),
  })
  .check(
    z.refine(({ id, type }) => (id === undefined) === (type !== undefined), { path: ['type'], error: 'required' }),
    z.refine(({ id, price }) => (id === undefined) === (price !== undefined), { path: ['price'], error: 'required' }),
  );
