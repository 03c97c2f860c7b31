import { reservationCode } from '#shared/rules/reservation-code.ts';
import { person } from './history.ts';
import type { MeasuredBranch, Scenario } from './measured-branch.ts';

/** Requests without a sign-in: the branches, a booking, the public look-up. */
export const bookingScenarios = ({ booked, newPatient, knownPatient }: MeasuredBranch): readonly Scenario[] => [
  { call: 'health', route: 'health/check-health', request: () => ({}) },
  { call: 'OpenAPI', route: 'docs/show-open-api', request: () => ({}) },
  { call: 'branches', route: 'branches/list-branches', request: () => ({}) },
  {
    call: 'book, new patient',
    route: 'reservations/book-reservation',
    request: () => ({ body: newPatient() }),
  },
  {
    call: 'book, known patient',
    route: 'reservations/book-reservation',
    request: () => ({ body: knownPatient() }),
  },
  {
    call: 'queue-info by phone',
    route: 'reservations/show-queue-info',
    request: () => ({ params: { phone: person(900_040).phone } }),
  },
  {
    call: 'queue-info with the code',
    route: 'reservations/show-queue-info',
    request: () => ({
      params: { phone: person(900_040).phone },
      query: { code: reservationCode(booked[40]?.id ?? 0) },
    }),
  },
];
