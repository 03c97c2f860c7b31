import type * as z from 'zod/mini';
import { needsLaserArea, reservationTypes } from '#shared/models/lists.ts';
import type { BranchView } from '#web/lib/api/answers.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import type { bookingForm } from './booking-schema.ts';

export type BookingFields = z.input<typeof bookingForm>;
export type BookingOutput = z.output<typeof bookingForm>;

/** A person who comes along. */
export type Companion = BookingFields['companions'][number];

export const emptyCompanion: Companion = { name: '', serviceType: '', laserAreas: [] };

export const emptyBooking: BookingFields = {
  branchId: '',
  serviceType: '',
  laserAreas: [],
  preferredDoctorId: '',
  date: '',
  name: '',
  phone: '',
  messageConsent: false,
  companions: [],
};

/** Branch and service of a link: `/book?branch=2&service=laser`. What is no branch id or service is left out. */
export const linkedChoices = (search: string): Partial<BookingFields> => {
  const linked = new URLSearchParams(search);
  const branchId = linked.get('branch') ?? '';
  const serviceType = reservationTypes.find((type) => type === linked.get('service'));
  return {
    ...(/^[1-9]\d{0,5}$/u.test(branchId) && { branchId }),
    ...(serviceType !== undefined && { serviceType }),
  };
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
export const bodyOf = ({
  laserAreas: areas,
  phone,
  date,
  preferredDoctorId: doctor,
  companions: _companions,
  ...rest
}: BookingOutput) => ({
  ...rest,
  ...(doctor !== undefined && { preferredDoctorId: doctor }),
  ...(date !== undefined && { date }),
  phone: latinDigits(phone).trim(),
  ...(needsLaserArea(rest.serviceType) && {
    laserArea: areas?.[0] ?? null,
    ...((areas ?? []).length > 1 && { laserAreas: areas }),
  }),
});

type PersonFields = Pick<BookingOutput, 'name' | 'serviceType' | 'laserAreas'>;

const personOf = ({ name, serviceType, laserAreas: areas }: PersonFields) => ({
  name,
  serviceType,
  ...(needsLaserArea(serviceType) && { laserAreas: areas }),
});

/** The request of a checked form for several people. */
export const groupBodyOf = (fields: BookingOutput) => {
  const { branchId, messageConsent, date, phone } = bodyOf(fields);
  return {
    branchId,
    messageConsent,
    ...(date !== undefined && { date }),
    phone,
    people: [fields, ...fields.companions].map(personOf),
  };
};
