import { userIdOf } from '#local/demo/accounts.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Scenario } from './units.ts';

interface Options {
  /** Tokens. */
  readonly reception: string | undefined;
  readonly doctor: string | undefined;
  /** A later day. */
  readonly date: ClinicDay;
  /** The body of a booking of a patient who is not known yet. */
  readonly newPatient: () => Record<string, unknown>;
}

/** The boards of the desks, with the parts that are due every 15, 30 and 60 seconds. */
export const boards = [
  ['board of a doctor', 'doctor', 'doctor_queue'],
  ['board of a doctor, every 30 s', 'doctor', 'doctor_queue,pulses,messaging'],
  ['board of a doctor, every minute', 'doctor', 'doctor_queue,pulses,messaging,completed,unrecorded'],
  ['board of reception', 'reception', 'queue,unpaid'],
  ['board of reception, every minute', 'reception', 'queue,unpaid,completed'],
] as const;

/** The lists of today, and a booking for a later day with the list of that day. */
export const queueScenarios = ({ reception, doctor, date, newPatient }: Options): readonly Scenario[] => [
  {
    call: 'queue of reception',
    route: 'reservations/list-branch-queue',
    asked: () => ({ token: reception, params: { branchId: 1 } }),
  },
  {
    call: 'queue of doctors',
    route: 'doctor/list-doctor-queue',
    asked: () => ({ token: doctor, params: { branchId: 1 } }),
  },
  {
    call: 'book a later day, new patient',
    route: 'reservations/book-reservation',
    asked: () => ({ body: { ...newPatient(), date } }),
  },
  {
    call: 'book with a preferred doctor, new patient',
    route: 'reservations/book-reservation',
    asked: () => ({ token: reception, body: { ...newPatient(), preferred_doctor_id: userIdOf('doctor@demo.clinic') } }),
  },
  ...boards.map(([call, caller, parts]): Scenario => ({
    call,
    route: 'board/show-board',
    asked: () => ({ token: caller === 'doctor' ? doctor : reception, params: { branchId: 1 }, query: { parts } }),
  })),
  {
    call: 'list of a later day',
    route: 'reservations/list-branch-queue',
    asked: () => ({ token: reception, params: { branchId: 1 }, query: { date } }),
  },
];
