import { plainPath } from '../lib/paths.ts';
import type { Screen } from './screen.tsx';
import { screen } from './screen.tsx';

/** Every page and its address. A public page also answers below `/ar`, where it is shown in Arabic. */
export const screens = {
  landing: screen(async () => (await import('../features/landing/landing-page.tsx')).LandingPage),
  booking: screen(async () => (await import('../features/booking/booking-page.tsx')).BookingPage),
  confirmation: screen(async () => (await import('../features/confirmation/confirmation-page.tsx')).ConfirmationPage),
  status: screen(async () => (await import('../features/status/status-page.tsx')).StatusPage),
  notFound: screen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  login: screen(async () => (await import('./staff/login-screen.tsx')).LoginScreen),
  reception: screen(async () => (await import('./staff/reception-screen.tsx')).ReceptionScreen),
  doctor: screen(async () => (await import('./staff/doctor-screen.tsx')).DoctorScreen),
} as const satisfies Record<string, Screen>;

export const paths = {
  landing: '/',
  booking: '/book',
  confirmation: '/confirmation',
  status: '/status',
  login: '/login',
  reception: '/reception',
  doctor: '/doctor',
} as const;

const byPath: Readonly<Record<string, Screen>> = {
  [paths.landing]: screens.landing,
  [paths.booking]: screens.booking,
  [paths.confirmation]: screens.confirmation,
  [paths.status]: screens.status,
  [paths.login]: screens.login,
  [paths.reception]: screens.reception,
  [paths.doctor]: screens.doctor,
};

/** The page that answers an address. */
export const screenAt = (path: string): Screen => byPath[plainPath(path)] ?? screens.notFound;
