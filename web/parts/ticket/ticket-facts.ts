import type { ReservationType } from '#shared/models/enums.ts';
import type { TicketKey } from '#shared/rules/ticket-link.ts';
import type { MyReservation } from './my-reservations.ts';
import { keptAreas } from './my-reservations.ts';
import type { TicketFacts } from './ticket-face.ts';
import type { QueueInfo } from './ticket-state.ts';
import { ticketState } from './ticket-state.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { furtherNames } from '#web/lib/i18n/service-text.ts';

const overOf = (status: QueueInfoPatient['status']): TicketFacts['over'] =>
  status === 'completed' || status === 'cancelled' || status === 'no_show' ? status : undefined;

/** The end of the doctor's break, and the preferred doctor. Absent in an answer that this device kept from an earlier release. */
const doctorFacts = ({
  doctorBackAt: back,
  preferredDoctor: preferred,
}: Partial<Pick<QueueInfoPatient, 'doctorBackAt' | 'preferredDoctor'>>): Partial<TicketFacts> => ({
  ...((back ?? null) !== null && { doctorBackAt: back ?? '' }),
  ...((preferred ?? null) !== null && { preferredDoctor: preferred ?? undefined }),
});

/** Place and wait. Absent in an answer that this device kept from an earlier release. */
const placeFacts = ({
  place,
  waitNote,
  waitOverLimit = false,
  nextDay,
}: Partial<Pick<QueueInfoPatient, 'place' | 'waitNote' | 'waitOverLimit' | 'nextDay'>>): Partial<TicketFacts> => ({
  place,
  waitNote,
  waitOverLimit,
  nextDay: nextDay ?? undefined,
});

/** The facts of one reservation from the server. */
export const factsOfPatient = (
  patient: QueueInfoPatient,
  key: { readonly code?: string | undefined; readonly phone?: string | undefined },
): TicketFacts => {
  const over = overOf(patient.status);
  const isOwn = key.code !== undefined && key.code !== '';
  const mayComeBack = isOwn && typeof patient.ownMoves?.comeBackUntil === 'string';
  return {
    state: ticketState(patient),
    ...(mayComeBack && { mayComeBack }),
    ...(over !== undefined && { over }),
    position: patient.currentPosition,
    ...placeFacts(patient),
    wait: patient.estimatedWait ?? undefined,
    ...((patient.room ?? null) !== null && { room: patient.room ?? undefined }),
    ...(patient.arrivals && { arrived: patient.arrivedAt !== null }),
    ...(patient.movedFrom !== undefined && {
      movedFrom: { branchName: patient.movedFrom.branchName, branchNameAr: patient.movedFrom.branchNameAr },
    }),
    ...doctorFacts(patient),
    branchId: patient.branchId,
    branchName: patient.branchName,
    branchNameAr: patient.branchNameAr,
    name: patient.name,
    serviceType: patient.serviceType,
    ...furtherNames(patient),
    areas: keptAreas(patient.laserAreas, patient.laserArea),
    ticketNo: patient.ticketNo,
    day: patient.serviceDate,
    window: patient.window,
    ...(isOwn && { code: key.code }),
    ...(key.phone !== undefined && { phone: key.phone }),
  };
};

interface Handed {
  readonly queuePosition: number | null;
  readonly estimatedWait: string;
  readonly reservationCode: string;
  readonly patientName: string;
  readonly serviceType: ReservationType;
  readonly branchName: string;
  /** The clinic day of a reservation for a later day. */
  readonly laterDay?: string | undefined;
  /** The booking waits for its code. */
  readonly unconfirmed?: boolean;
}

const stateOfHanded = ({ laterDay, unconfirmed = false }: Handed): TicketFacts['state'] => {
  if (unconfirmed) return 'unconfirmed';
  return laterDay === undefined ? 'waiting' : 'ahead';
};

/**
 * The facts for a confirmation: live when the server has answered, else what this device or the
 * booking form knows, without a wait that may have passed. Undefined when neither is available.
 */
export const factsOf = (
  info: QueueInfo | undefined,
  own: MyReservation | undefined,
  key: TicketKey | undefined,
  handed: Handed | undefined,
): TicketFacts | undefined => {
  if (info !== undefined) return factsOfPatient(info.patient, key ?? {});
  if (handed === undefined) return undefined;
  return {
    state: stateOfHanded(handed),
    position: handed.queuePosition,
    wait: { low: 0, high: 0 },
    waitAtBooking: handed.estimatedWait,
    branchName: handed.branchName,
    branchNameAr: own?.branchNameAr ?? handed.branchName,
    name: handed.patientName,
    serviceType: handed.serviceType,
    ...furtherNames(own ?? {}),
    areas: own?.areas ?? [],
    code: handed.reservationCode,
    ...(handed.laterDay !== undefined && { day: handed.laterDay }),
    ...(own !== undefined && { ticketNo: own.ticketNo, day: own.day, phone: own.phone }),
  };
};
