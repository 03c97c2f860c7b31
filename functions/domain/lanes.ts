import { type ReservationType, reservationTypes, type WorkState } from '#shared/models/lists.ts';

/** What a doctor does on a clinic day. */
export interface DoctorWork {
  readonly doctorId: string;
  /** Last request; ISO 8601. */
  readonly seenAt: string;
  readonly name?: string | undefined;
  /** Absent = every service. */
  readonly services?: readonly ReservationType[] | undefined;
  /** Absent = on. */
  readonly state?: Exclude<WorkState, 'on'> | undefined;
  /** End of a pause; ISO 8601. */
  readonly pausedUntil?: string | undefined;
}

/** Does the doctor serve this service? */
export const isServedBy = (doctor: Pick<DoctorWork, 'services'> | undefined, type: ReservationType): boolean =>
  doctor?.services?.includes(type) ?? true;

/** The tickets that the doctor may call, in their order. */
export const servedBy = <T extends { readonly type: ReservationType }>(
  tickets: readonly T[],
  doctor: Pick<DoctorWork, 'services'> | undefined,
): readonly T[] => (doctor?.services === undefined ? tickets : tickets.filter(({ type }) => isServedBy(doctor, type)));

/** Every service is stored as none: doctors serve services that are added later. */
export const storedServices = (
  services: readonly ReservationType[] | undefined,
): readonly ReservationType[] | undefined => {
  const known = reservationTypes.filter((type) => services?.includes(type) ?? true);
  return known.length === reservationTypes.length ? undefined : known;
};

/** A pause ends by itself. */
export const workStateOf = ({ state, pausedUntil }: DoctorWork, now: Date): WorkState => {
  if (state !== 'paused') return state ?? 'on';
  return pausedUntil !== undefined && Date.parse(pausedUntil) > now.getTime() ? 'paused' : 'on';
};
