import { userIdOf } from '#functions/data/staff/users.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { MeasuredBranch, Scenario } from './measured-branch.ts';

/** The boards of the desks, with the parts that are due every 15, 30 and 60 seconds. */
export const boards = [
  ['board of a doctor', 'doctor', 'doctor_queue'],
  ['board of a doctor, every 30 s', 'doctor', 'doctor_queue,pulses,messaging'],
  ['board of a doctor, every minute', 'doctor', 'doctor_queue,pulses,messaging,completed,unrecorded'],
  ['board of reception', 'reception', 'queue,unpaid'],
  ['board of reception, every minute', 'reception', 'queue,unpaid,completed'],
] as const;

/** The lists of today, and a booking for a later day with the list of that day. */
export const queueScenarios = (measured: MeasuredBranch): readonly Scenario[] => {
  const { tokens, today, newPatient } = measured;
  const date = addDays(today, 3);
  return [
    {
      call: 'queue of reception',
      route: 'reservations/list-branch-queue',
      request: () => ({ token: tokens.reception, params: { branchId: 1 } }),
    },
    {
      call: 'queue of doctors',
      route: 'doctor/list-doctor-queue',
      request: () => ({ token: tokens.doctor, params: { branchId: 1 } }),
    },
    {
      call: 'book a later day, new patient',
      route: 'reservations/book-reservation',
      request: () => ({ body: { ...newPatient(), date } }),
    },
    {
      call: 'book with a preferred doctor, new patient',
      route: 'reservations/book-reservation',
      request: () => ({
        token: tokens.reception,
        body: { ...newPatient(), preferred_doctor_id: userIdOf('doctor@demo.clinic') },
      }),
    },
    ...boards.map(([call, caller, parts]): Scenario => ({
      call,
      route: 'board/show-board',
      request: () => ({ token: tokens[caller], params: { branchId: 1 }, query: { parts } }),
    })),
    {
      call: 'list of a later day',
      route: 'reservations/list-branch-queue',
      request: () => ({ token: tokens.reception, params: { branchId: 1 }, query: { date } }),
    },
  ];
};

/** Calls that move patients in the queue of today. */
export const moveScenarios = ({ tokens, take }: MeasuredBranch): readonly Scenario[] => {
  const skipped = [take(), take()];
  const reinserted = [...skipped];
  const arriving = [take(), take()];
  const unarriving = [...arriving];
  return [
    { call: 'call next', route: 'doctor/call-next', request: () => ({ token: tokens.doctor, body: {} }) },
    {
      call: 'set a doctor at work',
      route: 'doctor/set-doctor-at-work',
      request: () => ({ token: tokens.doctor, body: { state: 'on' } }),
    },
    {
      call: 'arrival',
      route: 'reservations/mark-arrival',
      request: () => ({ token: tokens.reception, params: { id: arriving.shift()?.id ?? 0 }, body: { arrived: true } }),
    },
    {
      call: 'arrival taken back',
      route: 'reservations/mark-arrival',
      request: () => ({
        token: tokens.reception,
        params: { id: unarriving.shift()?.id ?? 0 },
        body: { arrived: false },
      }),
    },
    {
      call: 'skip',
      route: 'doctor/skip-reservation',
      request: () => ({ token: tokens.reception, params: { id: skipped.shift()?.id ?? 0 } }),
    },
    {
      call: 'reinsert',
      route: 'reservations/reinsert-reservation',
      request: () => ({ token: tokens.reception, params: { id: reinserted.shift()?.id ?? 0 } }),
    },
    {
      call: 'change status',
      route: 'reservations/change-status',
      request: () => ({ token: tokens.reception, params: { id: take().id }, body: { status: 'skipped' } }),
    },
    {
      call: 'cancel',
      route: 'reservations/cancel-reservation',
      request: () => ({ token: tokens.reception, params: { id: take().id }, body: {} }),
    },
  ];
};
