import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import type { MyReservation } from './my-reservations.ts';
import { keptAreas } from './my-reservations.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';

/** Values of an earlier ticket for the booking form, passed as navigation state. */
export interface EarlierVisit {
  readonly name: string;
  readonly phone: string;
  readonly serviceType?: ReservationType;
  /** The further service. */
  readonly serviceId?: number | undefined;
  readonly areas?: readonly LaserArea[];
  readonly branchId?: number;
  /** Clinic day to book. */
  readonly date?: string;
}

export const visitOfPatient = (patient: QueueInfoPatient): EarlierVisit => ({
  name: patient.name,
  phone: patient.phone,
  serviceType: patient.serviceType,
  serviceId: patient.serviceId,
  areas: keptAreas(patient.laserAreas, patient.laserArea),
  branchId: patient.branchId,
});

export const visitOfRemembered = ({ name, phone, serviceType, serviceId, areas }: MyReservation): EarlierVisit => ({
  name,
  phone,
  serviceType,
  serviceId,
  areas,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the navigation state of the booking page; undefined when no page handed a visit over. */
export const visitInState = (state: unknown): EarlierVisit | undefined => {
  const visit = isRecord(state) ? state['again'] : undefined;
  if (!isRecord(visit)) return undefined;
  const { name, phone, serviceType, serviceId, areas, branchId, date } = visit;
  const kind = reservationTypes.find((each) => each === serviceType);
  return {
    name: textOf(name),
    phone: textOf(phone),
    ...(kind !== undefined && { serviceType: kind }),
    ...(typeof serviceId === 'number' && { serviceId }),
    areas: keptAreas(areas, null),
    ...(typeof branchId === 'number' && { branchId }),
    ...(typeof date === 'string' && { date }),
  };
};
