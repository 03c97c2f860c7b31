import { drawersOf, openDrawer } from './day.ts';
import type { Screen, Stage } from './screens.ts';
import { dialog, go, button } from './screens.ts';
import { words } from './words.ts';

/** A window over a screen: a dialog, a drawer of the page, a menu. */
export interface Overlay extends Screen {
  /** Exists on a phone only. */
  readonly phoneOnly?: true;
}

const openRow = async (stage: Stage): Promise<void> => {
  await go(stage, '/reception');
  await stage.page.getByRole('button', { name: stage.day.names.owing, exact: true }).first().click();
  await dialog(stage).first().waitFor();
};

const named = (stage: Stage, key: string, values?: Record<string, string>) =>
  stage.page.getByRole('dialog', { name: words(stage.language, key, values) });

/** Who was booked by `reception-booked` so far. */
let walkIns = 0;

/** Every window that is opened over a screen and is not one of the screens itself. */
export const dialogs: readonly Overlay[] = [
  {
    id: 'menu',
    open: async (stage) => {
      await go(stage, stage.language === 'ar' ? '/ar/' : '/');
      await stage.page.keyboard.press('Shift');
      await stage.page.locator('header summary, header [aria-haspopup]').first().click();
      await stage.page.getByText(words(stage.language, 'navigation:theme.dark'), { exact: true }).first().waitFor();
    },
  },
  {
    id: 'status-cancel',
    open: async (stage) => {
      await go(stage, '/status');
      await stage.page.locator('#phone').fill(stage.day.waiting.phone);
      await stage.page.locator('#code').fill(stage.day.waiting.code);
      await stage.page.keyboard.press('Enter');
      await button(stage, 'pages:status.cancel.action').click();
      await named(stage, 'pages:status.cancel.title').waitFor();
    },
  },
  {
    id: 'reception-shortcuts',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await stage.page.getByText(stage.day.names.owing).first().waitFor();
      await stage.page.keyboard.press('?');
      await named(stage, 'pages:reception.shortcuts.title').waitFor();
    },
  },
  {
    id: 'reception-booked',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await button(stage, 'pages:reception.newBooking').first().click();
      const name = dialog(stage).getByLabel(words(stage.language, 'forms:walkIn.name'));
      await name.fill('علي حسن');
      // Each view books once more: one phone has one place.
      walkIns += 1;
      await dialog(stage)
        .getByLabel(words(stage.language, 'forms:walkIn.phone'))
        .fill(`0101234${String(9000 + walkIns)}`);
      await button(stage, 'forms:walkIn.submit').click();
      await named(stage, 'pages:reception.booked.title').waitFor();
    },
  },
  {
    id: 'reception-discard',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception');
      await button(stage, 'pages:reception.newBooking').first().click();
      const name = dialog(stage).getByLabel(words(stage.language, 'forms:walkIn.name'));
      await name.fill('علي');
      await dialog(stage).getByLabel(words(stage.language, 'forms:walkIn.phone')).press('Escape');
      await named(stage, 'pages:reception.discard.title').waitFor();
    },
  },
  {
    id: 'reception-cancel',
    account: 'reception',
    open: async (stage) => {
      await openRow(stage);
      await button(stage, 'pages:reception.row.cancel').click();
      await named(stage, 'pages:reception.cancelAsk.cancelTitle', { name: stage.day.names.owing }).waitFor();
    },
  },
  {
    id: 'reception-card-menu',
    account: 'reception',
    phoneOnly: true,
    open: async (stage) => {
      await go(stage, '/reception');
      await button(stage, 'pages:reception.actions.menuFor', { name: stage.day.names.owing }).first().click();
      await stage.page.getByRole('menu').waitFor();
    },
  },
  {
    id: 'drawer-cash-out',
    account: 'reception',
    open: async (stage) => {
      await openDrawer(stage.site);
      await go(stage, '/reception/drawer');
      await button(stage, 'pages:drawer.cashOut').click();
      await named(stage, 'pages:drawer.cashOut').waitFor();
    },
  },
  {
    id: 'drawer-count',
    account: 'reception',
    open: async (stage) => {
      await openDrawer(stage.site);
      await go(stage, '/reception/drawer');
      await button(stage, 'pages:drawer.count').click();
      await named(stage, 'pages:drawer.countTitle').waitFor();
    },
  },
  {
    id: 'drawer-sheet',
    account: 'reception',
    open: async (stage) => {
      const { closed } = await drawersOf(stage.site);
      if (closed.length === 0) {
        const path = `/drawers/branch/1/${await openDrawer(stage.site)}/close`;
        await stage.site.api('POST', path, { counts: { 100: 3 }, reason: 'مراجعة' }, 'reception');
      }
      await go(stage, '/reception/drawer');
      await button(stage, 'pages:drawer.sheet').first().click();
      await named(stage, 'pages:drawer.sheet').waitFor();
    },
  },
  {
    id: 'day-close',
    account: 'reception',
    open: async (stage) => {
      await go(stage, '/reception/day-sheet');
      await button(stage, 'pages:daySheet.close').click();
      await dialog(stage).waitFor();
    },
  },
  {
    id: 'doctor-doubt',
    account: 'doctor',
    open: async (stage) => {
      await go(stage, '/doctor');
      await button(stage, 'pages:unrecorded.recordFor', { name: stage.day.names.laser }).click();
      await dialog(stage).getByLabel(words(stage.language, 'forms:session.pulses'), { exact: true }).fill('99999');
      await stage.page.keyboard.press('Enter');
      await button(stage, 'pages:session.recordAnyway').waitFor();
    },
  },
  {
    id: 'doctor-patient-file',
    account: 'doctor',
    open: async (stage) => {
      await go(stage, '/doctor');
      await button(stage, 'pages:medical.openFile').click();
      await dialog(stage).waitFor();
    },
  },
  {
    id: 'doctor-visit-record',
    account: 'doctor',
    open: async (stage) => {
      await go(stage, '/doctor');
      await button(stage, 'pages:medical.openRecord').click();
      await dialog(stage).waitFor();
    },
  },
  {
    id: 'doctor-pulses-doubt',
    account: 'doctor',
    open: async (stage) => {
      await go(stage, '/doctor/pulse-tracking');
      await stage.page.getByLabel(words(stage.language, 'forms:pulses.end')).fill('990000');
      await stage.page.keyboard.press('Enter');
      await named(stage, 'pages:pulses.end.unusual').waitFor();
    },
  },
  {
    id: 'owner-calendar',
    account: 'owner',
    open: async (stage) => {
      await go(stage, '/owner/revenue');
      const [field, choose] = ['forms:range.start', 'calendar.choose'].map((key) => words(stage.language, key));
      await stage.page.getByRole('button', { name: `${field ?? ''}: ${choose ?? ''}` }).click();
      await stage.page.getByRole('grid').waitFor();
    },
  },
  {
    id: 'owner-reopen',
    account: 'owner',
    open: async (stage) => {
      const { site } = stage;
      const sheet = await site.api<{ date: string; closed_at: string | null }>(
        'GET',
        '/day-sheets/2',
        undefined,
        'owner',
      );
      if (sheet.closed_at === null) {
        await site.api('POST', '/day-sheets/2/close', { date: sheet.date }, 'reception.branch2');
      }
      await stage.page.addInitScript(() => localStorage.setItem('branch_id', '2'));
      await go(stage, '/owner/day-sheet');
      await button(stage, 'pages:daySheet.reopen').click();
      await dialog(stage).waitFor();
    },
  },
];
