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
  readonly areas?: readonly LaserArea[];
  readonly branchId?: number;
  /** Clinic day to book. */
  readonly date?: string;
}

export const visitOfPatient = (patient: QueueInfoPatient): EarlierVisit => ({
  name: patient.name,
  phone: patient.phone,
  serviceType: patient.serviceType,
  areas: keptAreas(patient.laserAreas, patient.laserArea),
  branchId: patient.branchId,
});

export const visitOfRemembered = ({ name, phone, serviceType, areas }: MyReservation): EarlierVisit => ({
  name,
  phone,
  serviceType,
  areas,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the navigation state of the booking page; undefined when no page handed a visit over. */
export const visitInState = (state: unknown): EarlierVisit | undefined => {
  const visit = isRecord(state) ? state['again'] : undefined;
  if (!isRecord(visit)) return undefined;
  const { name, phone, serviceType, areas, branchId, date } = visit;
  const kind = reservationTypes.find((each) => each === serviceType);
  return {
    name: textOf(name),
    phone: textOf(phone),
    ...(kind !== undefined && { serviceType: kind }),
    areas: keptAreas(areas, null),
    ...(typeof branchId === 'number' && { branchId }),
    ...(typeof date === 'string' && { date }),
  };
};
