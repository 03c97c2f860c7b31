import type { ComponentType } from 'react';
import {
  loadDisplayTexts,
  loadOwnerTexts,
  loadSectionTexts,
  loadStaffTexts,
  loadTicketTexts,
} from '../lib/i18n/i18n.ts';
import { plainPath } from '../lib/i18n/paths.ts';
import type { Late } from '../ui/late.tsx';
import { late } from '../ui/late.tsx';
import { NotFound } from './later-not-found.ts';

/** A staff page, which loads its texts with its code. */
const staffScreen = (load: () => Promise<ComponentType>): Late =>
  late(async () => (await Promise.all([load(), loadStaffTexts()]))[0]);

/** Public pages by address. They also exist below `/ar`, in Arabic. */
export const publicScreens: Readonly<Record<string, Late>> = {
  '/': late(async () => (await import('../features/landing/landing-page.tsx')).LandingPage),
  '/book': late(async () => (await import('../features/booking/booking-page.tsx')).BookingPage),
  '/confirmation': late(async () => (await import('../features/confirmation/confirmation-page.tsx')).ConfirmationPage),
  '/status': late(async () => (await import('../features/status/status-page.tsx')).StatusPage),
  '/door': late(async () => {
    const [page] = await Promise.all([import('../features/door/door-page.tsx'), loadTicketTexts()]);
    return page.DoorPage;
  }),
  '/login': late(async () => (await import('./staff/login-screen.tsx')).LoginScreen),
  '/setup': staffScreen(
    async () => (await Promise.all([import('./staff/password-screen.tsx'), loadOwnerTexts()]))[0].SetupScreen,
  ),
  '/developers': staffScreen(
    async () =>
      (await Promise.all([import('../features/developers/developers-page.tsx'), loadOwnerTexts()]))[0].DevelopersPage,
  ),
  '/password': staffScreen(
    async () => (await Promise.all([import('./staff/password-screen.tsx'), loadSectionTexts()]))[0].PasswordScreen,
  ),
};

/** Pages of the clinic's own screens, which show both languages. */
export const roomScreens: Readonly<Record<string, Late>> = {
  '/display': late(async () => {
    const [page] = await Promise.all([import('../features/display/display-page.tsx'), loadDisplayTexts()]);
    return page.DisplayPage;
  }),
  '/kiosk': late(async () => {
    const [page] = await Promise.all([import('../features/kiosk/kiosk-page.tsx'), loadDisplayTexts()]);
    return page.KioskPage;
  }),
};

/** Dashboards. Their tabs are addresses below: `/reception/patients`. */
export const dashboards: Readonly<Record<string, Late>> = {
  '/reception': staffScreen(async () => (await import('./staff/reception-screen.tsx')).ReceptionScreen),
  '/doctor': staffScreen(async () => (await import('./staff/doctor-screen.tsx')).DoctorScreen),
  '/owner': staffScreen(async () => (await import('./staff/owner-screen.tsx')).OwnerScreen),
  // The parts of the kit, for who changes the theme; a production build has no such page.
  ...(import.meta.env.DEV && {
    '/gallery': staffScreen(async () => (await Promise.all([import('./gallery.tsx'), loadOwnerTexts()]))[0].Gallery),
  }),
};

/** The dashboard of an address, which is shown in dense layout. */
export const dashboardAt = (path: string): Late | undefined => dashboards[`/${path.split('/')[1] ?? ''}`];

/** The page of an address. */
export const screenAt = (path: string): Late =>
  publicScreens[plainPath(path)] ?? roomScreens[plainPath(path)] ?? dashboardAt(path) ?? NotFound;
