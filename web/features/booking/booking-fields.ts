import type * as z from 'zod/mini';
import { needsLaserArea, reservationTypes } from '#shared/models/lists.ts';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import type { TicketKey } from '#shared/rules/ticket-link.ts';
import { laterDaysOf } from '#web/parts/ticket/later-days.ts';
import type { bookingForm } from './booking-schema.ts';

export type BookingFields = z.input<typeof bookingForm>;
export type BookingOutput = z.output<typeof bookingForm>;

/** A person who comes along. */
export type Companion = BookingFields['companions'][number];

export const emptyCompanion: Companion = { name: '', serviceType: '', serviceId: '', laserAreas: [] };

export const emptyBooking: BookingFields = {
  branchId: '',
  serviceType: '',
  serviceId: '',
  laserAreas: [],
  preferredDoctorId: '',
  date: '',
  window: '',
  name: '',
  phone: '',
  messageConsent: false,
  companions: [],
};

/** The window of a day that has windows, until one is chosen. No time: the form's rules refuse it. */
export const UNCHOSEN = '-';

const isId = (text: string): boolean => /^[1-9]\d{0,5}$/u.test(text);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** Code and phone of the visit that a link is about. */
const afterVisit = (hash: string): TicketKey | undefined => {
  const linked = new URLSearchParams(hash.slice(1));
  const [code, phone] = [linked.get('code') ?? '', linked.get('phone') ?? ''];
  return code === '' || phone === '' ? undefined : { code, phone };
};

/** The booking that a visit is followed by: its day is offered although it is far ahead. */
export interface FollowUp {
  readonly code: string;
  readonly day: string;
}

/** The follow-up of a link, `/book?…&date=2027-01-07#code=…&phone=…`. */
export const followUpOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>): FollowUp | undefined => {
  const visit = afterVisit(hash);
  const day = new URLSearchParams(search).get('date') ?? '';
  return visit === undefined || !isDay(day) ? undefined : { code: visit.code, day };
};

/** The days after today that the form offers; the day of a follow-up comes first, where it is in sight. */
export const offeredDays = (
  branch: Pick<BranchView, 'today' | 'closedDays'>,
  followUp: FollowUp | undefined,
): readonly string[] => {
  const days = laterDaysOf(branch);
  const isLater = followUp !== undefined && followUp.day > (days.at(-1) ?? branch.today);
  return isLater ? [followUp.day, ...days] : days;
};

/**
 * Choices of a link: `/book?branch=2&service=laser&date=2027-01-07`; `service` is a kind, the id of a further service,
 * or given for both. What is no branch id, service or day is left out.
 */
export const linkedChoices = ({ search, hash }: Pick<Location, 'search' | 'hash'>): Partial<BookingFields> => {
  const linked = new URLSearchParams(search);
  const branchId = linked.get('branch') ?? '';
  const wanted = linked.getAll('service');
  const serviceType = reservationTypes.find((type) => wanted.includes(type));
  const serviceId = wanted.find(isId);
  const date = linked.get('date') ?? '';
  const phone = afterVisit(hash)?.phone;
  return {
    ...(isDay(date) && { date }),
    ...(phone !== undefined && { phone }),
    ...(isId(branchId) && { branchId }),
    ...(serviceId !== undefined && { serviceId }),
    ...(serviceType !== undefined && { serviceType }),
  };
};

/**
 * Kind and further service of the form, kept to what the clinic offers. The id alone, of a link, chooses the kind too; with
 * a service that is no longer offered the kind goes too, because its price and doctors may be others.
 */
export const offeredService = (
  { serviceType, serviceId }: Pick<BookingFields, 'serviceType' | 'serviceId'>,
  services: readonly OfferedService[],
): Pick<BookingFields, 'serviceType' | 'serviceId'> => {
  const further = services.find(({ id }) => String(id) === serviceId);
  const isGone = serviceId !== '' && further === undefined;
  const kind = serviceType === '' || isGone ? (further?.serviceType ?? '') : serviceType;
  return { serviceType: kind, serviceId: further?.serviceType === kind ? serviceId : '' };
};

/** Do the current values of the form need an area? */
export const needsArea = (serviceType: BookingFields['serviceType']): boolean =>
  serviceType !== '' && needsLaserArea(serviceType);

/** Is a required field missing? Source: docs/requirements.md#validation. */
export const lacksRequired = ({ branchId: branch, serviceType, name, phone }: BookingFields): boolean =>
  branch === '' || serviceType === '' || name.trim() === '' || phone.trim() === '';

/** The doctors to choose from for a service; one without a name cannot be chosen. */
export const doctorsOf = (
  branch: Pick<BranchView, 'doctors'> | undefined,
  serviceType: BookingFields['serviceType'],
): readonly { readonly id: string; readonly name: string; readonly nameAr: string | undefined }[] =>
  (branch?.doctors ?? []).flatMap(({ doctorId: id, name, nameAr, services }) =>
    name !== null && services.some((each) => each === serviceType) ? [{ id, name, nameAr }] : [],
  );

const names = Object.keys(emptyBooking);
const isFieldName = (name: string): name is keyof BookingFields => names.includes(name);

/** The field of the form that a detail of the server's refusal is about. */
export const fieldOf = (path: string): keyof BookingFields | undefined => (isFieldName(path) ? path : undefined);

/** Values that were typed before the script loaded. */
export const typedBefore = (frame: HTMLFormElement | null): Partial<BookingFields> => {
  const { messageConsent: consent, ...texts } = Object.fromEntries(new FormData(frame ?? undefined));
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== '' && isFieldName(name))),
    ...(consent !== undefined && { messageConsent: true }),
  };
};

/** The request of a checked form. Areas that the type does not need are left out. */
export const bodyOf = (
  {
    laserAreas: areas,
    date,
    window,
    preferredDoctorId: doctor,
    serviceId,
    companions: _companions,
    ...rest
  }: BookingOutput,
  followUp?: FollowUp,
) => ({
  ...rest,
  ...(followUp !== undefined && date === followUp.day && { followUp: followUp.code }),
  ...(serviceId !== undefined && { serviceId }),
  ...(doctor !== undefined && { preferredDoctorId: doctor }),
  ...(date !== undefined && { date }),
  ...(window !== undefined && { window }),
  ...(needsLaserArea(rest.serviceType) && {
    laserArea: areas?.[0] ?? null,
    ...((areas ?? []).length > 1 && { laserAreas: areas }),
  }),
});

type PersonFields = Pick<BookingOutput, 'name' | 'serviceType' | 'serviceId' | 'laserAreas'>;

const personOf = ({ name, serviceType, serviceId, laserAreas: areas }: PersonFields) => ({
  name,
  serviceType,
  ...(serviceId !== undefined && { serviceId }),
  ...(needsLaserArea(serviceType) && { laserAreas: areas }),
});

/** The request of a checked form for several people. */
export const groupBodyOf = (fields: BookingOutput, visit?: FollowUp) => {
  const { branchId, messageConsent, date, window, phone, followUp } = bodyOf(fields, visit);
  return {
    branchId,
    ...(followUp !== undefined && { followUp }),
    messageConsent,
    ...(date !== undefined && { date }),
    ...(window !== undefined && { window }),
    phone,
    people: [fields, ...fields.companions].map(personOf),
  };
};
