import type { ComponentType } from 'react';
import { loadTexts } from '../lib/i18n.ts';
import { plainPath } from '../lib/paths.ts';
import { notFound } from './not-found.ts';
import type { Screen } from './screen.tsx';
import { screen } from './screen.tsx';

/** Loads the code of the first request together with the screen, not after it. */
const preloadClient = (): Promise<unknown> =>
  Promise.all([
    import('../lib/create-client.ts'),
    import('../lib/policies.ts'),
    import('#shared/routes/reservations.ts'),
  ]).catch(() => undefined);

/** A staff page, which loads its texts with its code. */
const staffScreen = (load: () => Promise<ComponentType>): Screen =>
  screen(async () => {
    void preloadClient();
    return (await Promise.all([load(), loadTexts('staff')]))[0];
  });

/** All pages by address. Public pages also exist below `/ar`, in Arabic. */
export const screens = {
  landing: screen(async () => (await import('../features/landing/landing-page.tsx')).LandingPage),
  booking: screen(async () => (await import('../features/booking/booking-page.tsx')).BookingPage),
  confirmation: screen(async () => (await import('../features/confirmation/confirmation-page.tsx')).ConfirmationPage),
  status: screen(async () => (await import('../features/status/status-page.tsx')).StatusPage),
  notFound,
  login: screen(async () => (await import('./staff/login-screen.tsx')).LoginScreen),
  reception: staffScreen(async () => (await import('./staff/reception-screen.tsx')).ReceptionScreen),
  doctor: staffScreen(async () => (await import('./staff/doctor-screen.tsx')).DoctorScreen),
  owner: staffScreen(async () => (await import('./staff/owner-screen.tsx')).OwnerScreen),
} as const satisfies Record<string, Screen>;

export const paths = {
  landing: '/',
  booking: '/book',
  confirmation: '/confirmation',
  status: '/status',
  login: '/login',
  reception: '/reception',
  doctor: '/doctor',
  owner: '/owner',
} as const;

const byPath: Readonly<Record<string, Screen>> = {
  [paths.landing]: screens.landing,
  [paths.booking]: screens.booking,
  [paths.confirmation]: screens.confirmation,
  [paths.status]: screens.status,
  [paths.login]: screens.login,
  [paths.reception]: screens.reception,
  [paths.doctor]: screens.doctor,
  [paths.owner]: screens.owner,
};

/** A dashboard answers for its tabs, which are addresses below its own: `/reception/patients`. */
const dashboards = [paths.reception, paths.doctor, paths.owner] as const;

/** Is it a dashboard, which is shown in dense layout? */
export const isDashboard = (path: string): boolean =>
  dashboards.some((each) => path === each || path.startsWith(`${each}/`));

/** The page of an address. */
export const screenAt = (path: string): Screen => {
  const plain = plainPath(path);
  const dashboard = dashboards.find((each) => plain.startsWith(`${each}/`));
  return byPath[dashboard ?? plain] ?? screens.notFound;
};
