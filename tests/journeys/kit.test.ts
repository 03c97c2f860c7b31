import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import { dialogs } from './dialogs.ts';
import { foreignElements, latinTexts } from './kit.ts';
import { look } from './look.ts';
import type { Account, Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
let day: Day;

/** Kinds of audit entries that the day does not have; under the name of somebody of the day. */
const addAuditEntries = async (): Promise<void> => {
  const { id } = await site.book({ name: 'Omar Zaki', phone: '01012349990' });
  await site.api('POST', `/reservations/${String(id)}/transfer`, { branch_id: 2 }, 'reception');
  await site.api('POST', '/doctor/at-work', { state: 'paused', pause_minutes: 15 }, 'doctor');
  await site.api('POST', '/doctor/at-work', { state: 'on', services: ['laser', 'regular', 'fractional'] }, 'doctor');
};

beforeAll(async () => {
  site = await openSite();
  day = await simulateDay(site);
});
afterAll(() => site.stop());
// Before the site stops: the console of every window stayed empty.
afterAll(() => site.closeWindows());

/** A menu is in no landmark: it belongs to its button. */
const isMenuOutside = (finding: string): boolean => finding.startsWith('region:') && finding.includes('MuiPaper');

const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 });

/** Dialogs, drawers and menus that leave the window at the side. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog], [role=menu], details[open] .MuiPaper-root')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1) ? [`leaves the window: ${element.className}`] : [];
    }),
  );

const people = new Map<string, Person>();
/** One window per account and width. */
const personOf = async (account: Account | undefined, language: Language, width: number): Promise<Person> => {
  const key = [account ?? 'visitor', language, width].join(' ');
  const known = people.get(key);
  if (known !== undefined) return known;
  const person = await (account === undefined
    ? site.visitor({ language, width })
    : site.staff(account, { language, width }));
  people.set(key, person);
  return person;
};

/** Makes faults that axe knows, or takes them away. Text with a background of its own would be "obscured" to axe. */
const plantFaults = (page: Page, there: boolean): Promise<void> =>
  page.evaluate((isThere) => {
    const heading = document.querySelector('h1');
    if (heading !== null) heading.style.color = isThere ? '#ccc' : '';
    document.querySelector('#planted')?.remove();
    if (!isThere) return;
    const planted = document.createElement('div');
    planted.id = 'planted';
    const wrong = document.createElement('p');
    wrong.setAttribute('role', 'knob');
    planted.append(document.createElement('input'), wrong);
    document.querySelector('main')?.append(planted);
  }, there);

describe('the check of a page', () => {
  it('finds a bare button and an English word', async () => {
    const { page } = await personOf(undefined, 'ar', 1440);
    await page.goto(`${site.url}/ar/`);

    await page.evaluate(() => {
      const bare = document.createElement('button');
      bare.textContent = 'Save';
      document.body.append(bare);
    });

    await expect.poll(() => foreignElements(page)).toEqual(['<button>Save</button>']);
    await expect.poll(() => latinTexts(page)).toEqual(['Save']);
  });

  it('finds pale text, a field without a label and a wrong role, in the first look at a page and in each later one', async () => {
    const { page } = await personOf(undefined, 'en', 1440);
    await page.goto(`${site.url}/login`, { waitUntil: 'networkidle' });
    // They come with the scripts, which would remove what was planted before them.
    await page.getByRole('group', { name: 'Sample accounts:' }).waitFor();

    for (let turn = 1; turn <= 3; turn += 1) {
      await plantFaults(page, true);
      const found = [await look(page), await look(page, 'color-contrast')];
      await plantFaults(page, false);

      const ids = found.map((findings) => new Set(findings.map((finding) => finding.split(':')[0])));
      expect([turn, ...ids]).toEqual([
        turn,
        new Set(['aria-roles', 'color-contrast', 'label']),
        new Set(['color-contrast']),
      ]);
      expect([turn, await look(page)]).toEqual([turn, []]);
    }
  });
});

// Before the dialogs, one of which closes the day.
describe('the audit list in Arabic', () => {
  it('has no English word, neither in an entry nor in a choice', async () => {
    await addAuditEntries();
    const { page } = await personOf('owner', 'ar', 1440);
    await page.setViewportSize(sizeOf(1440));
    await page.goto(`${site.url}/owner/audit`, { waitUntil: 'networkidle' });

    await page.getByRole('cell', { name: words('ar', 'pages:audit.actions.reservation_transferred') }).waitFor();
    const list = await latinTexts(page);
    await page.getByRole('combobox', { name: words('ar', 'pages:audit.columns.action') }).click();
    await page.getByRole('option', { name: words('ar', 'pages:audit.actions.doctor_changed') }).waitFor();

    expect([...list, ...(await latinTexts(page))]).toEqual([]);
  });
});

interface Box {
  readonly x: number;
  readonly width: number;
}

const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  return box;
};

/** On which side of its frame a part is drawn. */
const sideOf = async (page: Page, part: string, frame: string): Promise<'left' | 'right'> => {
  const [inner, outer] = [await boxOf(page, part), await boxOf(page, frame)];
  return inner.x + inner.width / 2 < outer.x + outer.width / 2 ? 'left' : 'right';
};

const at = async (language: Language, account: Account, path: string): Promise<Page> => {
  const { page } = await personOf(account, language, 1440);
  await page.setViewportSize(sizeOf(1440));
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  return page;
};

/** Elements at the inline start: left in English, right in Arabic. */
const beginnings: Readonly<Record<string, (language: Language) => Promise<'left' | 'right'>>> = {
  'rail of the sections': async (language) =>
    sideOf(await at(language, 'reception', '/reception/reports'), '.rail [role=tab]', 'body'),
  'first tab': async (language) =>
    sideOf(await at(language, 'reception', '/reception'), 'main [role=tab]', 'main [role=tablist]'),
  'icon of a button': async (language) =>
    sideOf(await at(language, 'reception', '/reception'), 'search .MuiButton-startIcon', 'search .MuiButton-root'),
  'first column of a table': async (language) =>
    sideOf(await at(language, 'reception', '/reception/patients'), 'thead th', 'thead'),
  'begin of a bar': async (language) =>
    sideOf(
      await at(language, 'reception', '/reception/reports'),
      'dl .share-bar >> nth=1 >> > div',
      'dl .share-bar >> nth=1',
    ),
  'axis of the chart': async (language) => {
    const page = await at(language, 'reception', '/reception/revenue');
    await page.getByRole('button', { name: words(language, 'pages:revenue.view.chart') }).click();
    await page.locator('.MuiBarChart-root, .MuiChartsSurface-root').first().waitFor();
    return sideOf(page, '.MuiChartsAxis-directionY', '.MuiChartsSurface-root');
  },
};

describe('right to left', () => {
  it.each(Object.entries(beginnings))('turns the %s around', async (_, sideIn) => {
    const sides = { en: await sideIn('en'), ar: await sideIn('ar') };

    expect(sides).toEqual({ en: 'left', ar: 'right' });
  });

  it('turns the side of the row window around', async () => {
    const sides: string[] = [];
    for (const language of ['en', 'ar'] as const) {
      const page = await at(language, 'reception', '/reception');
      await page.getByRole('button', { name: day.names.owing, exact: true }).first().click();
      await page.locator('.MuiDrawer-paper').waitFor();
      sides.push(await sideOf(page, '.MuiDrawer-paper', 'body'));
    }

    expect(sides).toEqual(['right', 'left']);
  });
});

// The screens themselves are looked at in accessibility.ts, in both languages.
describe.each(['en', 'ar'] as const)('every dialog in %s', (language) => {
  it.each(dialogs)('is of Material UI, fits and passes axe on a phone and at a desk: $id', async (screen) => {
    const { page } = await personOf(screen.account, language, 1440);
    const widths = screen.phoneOnly === true ? [390] : [1440, 390];
    await page.setViewportSize(sizeOf(widths[0] ?? 1440));
    await screen.open({ page, site, day, language });

    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width));
      // An open popover follows a resize a moment later.
      await expect.poll(() => outside(page)).toEqual([]);
      // Once is enough for axe, which takes most of the time.
      const seen = [
        ...(await foreignElements(page)),
        ...(language === 'ar' ? await latinTexts(page) : []),
        ...(language === 'en' && width === widths[0] ? await look(page) : []).filter((each) => !isMenuOutside(each)),
      ];
      found.push(...seen.map((each) => `${String(width)}: ${each}`));
    }

    expect(found).toEqual([]);
  });
});
