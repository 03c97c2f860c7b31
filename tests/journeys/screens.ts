import type { Page } from 'playwright-core';
import type { Day } from './day.ts';
import type { Account, Language, Site } from './site.ts';
import { openScreen } from './pair-screen.ts';
import { words } from './words.ts';

export interface Stage {
  readonly page: Page;
  readonly site: Site;
  readonly day: Day;
  readonly language: Language;
}

/** A screen as someone comes to it, ready to be looked at. */
export interface Screen {
  readonly id: string;
  /** Undefined for a visitor. */
  readonly account?: Account;
  readonly open: (stage: Stage) => Promise<void>;
}

export const go = ({ page, site }: Stage, path: string) =>
  page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
export const dialog = ({ page }: Stage) => page.getByRole('dialog');
export const button = (stage: Stage, key: string, values?: Record<string, string>) =>
  stage.page.getByRole('button', { name: words(stage.language, key, values), exact: true });

/** The doctor's dashboard with a session running, so that the popup stays away. */
const doctorAt = (path: string) => (stage: Stage) => go(stage, path);

/** A button of a kiosk, whose name begins with these words. */
const pressFirst = ({ page, language }: Stage, key: string): Promise<void> =>
  page
    .getByRole('button', { name: new RegExp(`^${words(language, key)}`, 'u') })
    .first()
    .click();

/** A kiosk after these presses. */
const kioskAt =
  (keys: readonly string[]) =>
  async (stage: Stage): Promise<void> => {
    await openScreen(stage.page, stage.site, 'kiosk', `?lang=${stage.language}`);
    await stage.page
      .getByRole('button', { name: words(stage.language, 'pages:kiosk.booked') })
      .and(stage.page.locator(':enabled'))
      .waitFor();
    for (const key of keys) await pressFirst(stage, key);
  };

/** Every screen of the product, dialogs among them. */
export const screens: readonly Screen[] = [
  {
    id: 'landing',
    open: async (stage) => {
      await go(stage, stage.language === 'ar' ? '/ar/' : '/');
      // The page's script waits for a user interaction; it then loads the contact data.
      await stage.page.keyboard.press('Shift');
      await stage.page.locator('section[aria-labelledby=contact] a').first().waitFor();
    },
  },
  {
    id: 'booking',
    open: async (stage) => {
      await go(stage, stage.language === 'ar' ? '/ar/book' : '/book');
      await stage.page.getByText(words(stage.language, 'type.laser'), { exact: true }).first().click();
    },
  },
  {
    id: 'booking-wrong',
    open: async (stage) => {
      await go(stage, stage.language === 'ar' ? '/ar/book' : '/book');
      await button(stage, 'forms:booking.submit').click();
      await stage.page.getByText(words(stage.language, 'forms:booking.requiredFields')).first().waitFor();
    },
  },
  {
    id: 'confirmation',
    open: async (stage) => {
      const { code, phone } = stage.day.waiting;
      await go(stage, `/confirmation#code=${code}&phone=${phone}`);
      await stage.page.getByText(code).first().waitFor();
    },
  },
  {
    id: 'status',
    open: async (stage) => {
      await go(stage, '/status');
      await stage.page.locator('#phone').fill(stage.day.waiting.phone);
      await stage.page.locator('#code').fill(stage.day.waiting.code);
      await stage.page.keyboard.press('Enter');
      await stage.page.getByText(words(stage.language, 'pages:status.details')).first().waitFor();
    },
  },
  {
    id: 'status-none',
    open: async (stage) => {
      await go(stage, '/status');
      await stage.page.locator('#phone').fill('01099999999');
      await stage.page.keyboard.press('Enter');
      await stage.page.getByText(words(stage.language, 'pages:status.none')).waitFor();
    },
  },
  {
    id: 'developers',
    open: async (stage) => {
      await go(stage, stage.language === 'ar' ? '/ar/developers' : '/developers');
      await button(stage, 'pages:developers.answer').first().click();
    },
  },
  {
    id: 'door',
    open: async (stage) => {
      await go(stage, stage.language === 'ar' ? '/ar/door?branch=1' : '/door?branch=1');
      await stage.page.getByRole('heading', { name: words(stage.language, 'pages:door.title') }).waitFor();
    },
  },
  {
    id: 'display-unpaired',
    open: async (stage) => {
      await go(stage, `/display?lang=${stage.language}`);
      await stage.page.getByText(/^\d{3} \d{3}$/).waitFor();
    },
  },
  {
    id: 'display',
    open: async (stage) => {
      await openScreen(stage.page, stage.site, 'display', `?lang=${stage.language}`);
      await stage.page.getByText(words(stage.language, 'pages:display.scan')).waitFor();
    },
  },
  { id: 'kiosk', open: kioskAt([]) },
  { id: 'kiosk-check-in', open: kioskAt(['pages:kiosk.booked']) },
  { id: 'kiosk-service', open: kioskAt(['pages:kiosk.unbooked']) },
  { id: 'kiosk-areas', open: kioskAt(['pages:kiosk.unbooked', 'type.laser']) },
  { id: 'kiosk-person', open: kioskAt(['pages:kiosk.unbooked', 'type.regular']) },
  {
    id: 'kiosk-ticket',
    open: async (stage) => {
      await kioskAt(['pages:kiosk.booked'])(stage);
      await stage.page.getByLabel(words(stage.language, 'pages:kiosk.phone')).fill(stage.day.waiting.phone);
      await pressFirst(stage, 'pages:kiosk.here');
      await stage.page.locator('.kiosk__number').waitFor();
    },
  },
  { id: 'login', open: async (stage) => void (await go(stage, '/login')) },
  { id: 'not-found', open: async (stage) => void (await go(stage, '/no/such/page')) },
  {
    id: 'reception-queue',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await stage.page.getByText(stage.day.names.owing).first().waitFor();
    },
  },
  {
    id: 'reception-booking',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await button(stage, 'pages:reception.newBooking').first().click();
      await dialog(stage).getByLabel(words(stage.language, 'forms:walkIn.phone')).waitFor();
    },
  },
  {
    id: 'reception-known',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await button(stage, 'pages:reception.newBooking').first().click();
      const name = dialog(stage).getByLabel(words(stage.language, 'forms:walkIn.name'));
      await name.fill(stage.day.names.owing.slice(0, 4));
      await stage.page.getByRole('option').first().waitFor();
    },
  },
  {
    id: 'reception-row',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await stage.page.getByRole('button', { name: stage.day.names.owing, exact: true }).first().click();
      await dialog(stage)
        .getByRole('heading', { name: words(stage.language, 'pages:reception.row.history'), exact: true })
        .waitFor();
    },
  },
  {
    id: 'reception-payment',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await stage.page.getByRole('button', { name: stage.day.names.owing, exact: true }).first().click();
      await dialog(stage)
        .getByRole('button', { name: new RegExp(words(stage.language, 'pages:reception.row.take')) })
        .first()
        .click();
      await stage.page.getByRole('dialog', { name: words(stage.language, 'pages:reception.pay.title') }).waitFor();
    },
  },
  {
    id: 'inbox',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception/inbox');
      await stage.page.getByText(words(stage.language, 'pages:inbox.empty')).waitFor();
    },
  },
  {
    id: 'owner-inbox',
    account: 'owner',
    open: async (stage) => {
      await go(stage, '/owner/inbox');
      await stage.page.getByText(words(stage.language, 'pages:inbox.empty')).waitFor();
    },
  },
  {
    id: 'patients',
    account: 'reception',
    open: async (stage) => void (await go(stage, '/reception/patients')),
  },
  {
    id: 'patient-history',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception/patients');
      // In a busy clinic the first page of the list has other patients.
      await pressFirst(stage, 'pages:patients.viewHistoryOf');
      await dialog(stage).getByText(words(stage.language, 'pages:patients.totalPaid')).first().waitFor();
    },
  },
  { id: 'drawer', account: 'reception', open: async (stage) => void (await go(stage, '/reception/drawer')) },
  { id: 'day-sheet', account: 'reception', open: async (stage) => void (await go(stage, '/reception/day-sheet')) },
  { id: 'reports', account: 'reception', open: async (stage) => void (await go(stage, '/reception/reports')) },
  { id: 'revenue', account: 'reception', open: async (stage) => void (await go(stage, '/reception/revenue')) },
  {
    id: 'doctor-queue',
    account: 'doctor',
    open: async (stage) => {
      await doctorAt('/doctor')(stage);
      await button(stage, 'pages:doctor.callNext').waitFor();
    },
  },
  {
    id: 'doctor-laser-session',
    account: 'doctor',
    open: async (stage) => {
      await doctorAt('/doctor')(stage);
      await button(stage, 'pages:unrecorded.recordFor', { name: stage.day.names.laser }).click();
      await dialog(stage).getByLabel(words(stage.language, 'forms:session.pulses'), { exact: true }).fill('120');
      await dialog(stage).getByLabel(words(stage.language, 'forms:session.pricePerPulse')).fill('5.25');
    },
  },
  {
    id: 'doctor-fractional-session',
    account: 'doctor',
    open: async (stage) => {
      await doctorAt('/doctor')(stage);
      await button(stage, 'pages:unrecorded.recordFor', { name: stage.day.names.fractional }).click();
      await dialog(stage).getByLabel(words(stage.language, 'forms:session.price')).waitFor();
    },
  },
  {
    id: 'doctor-pulses',
    account: 'doctor',
    open: async (stage) => void (await doctorAt('/doctor/pulse-tracking')(stage)),
  },
  {
    id: 'doctor-start',
    // The doctors of branch 1 have begun in a busy clinic.
    account: 'doctor.branch2',
    open: async (stage) => {
      await go(stage, '/doctor');
      await dialog(stage).getByLabel(words(stage.language, 'forms:pulses.start')).waitFor();
    },
  },
  { id: 'doctor-patients', account: 'doctor', open: async (stage) => void (await go(stage, '/doctor/patients')) },
  { id: 'owner-overview', account: 'owner', open: async (stage) => void (await go(stage, '/owner')) },
  { id: 'owner-revenue', account: 'owner', open: async (stage) => void (await go(stage, '/owner/revenue')) },
  { id: 'owner-compare', account: 'owner', open: async (stage) => void (await go(stage, '/owner/compare')) },
  { id: 'owner-pulses', account: 'owner', open: async (stage) => void (await go(stage, '/owner/pulses')) },
  { id: 'owner-shares', account: 'owner', open: async (stage) => void (await go(stage, '/owner/shares')) },
  { id: 'owner-debts', account: 'owner', open: async (stage) => void (await go(stage, '/owner/debts')) },
  { id: 'owner-import', account: 'owner', open: async (stage) => void (await go(stage, '/owner/data')) },
  { id: 'setup', open: async (stage) => void (await go(stage, `/setup#${'0'.repeat(20)}`)) },
  { id: 'setup-steps', account: 'owner', open: async (stage) => void (await go(stage, '/setup')) },
  { id: 'owner-audit', account: 'owner', open: async (stage) => void (await go(stage, '/owner/audit')) },
];
