import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoUsers } from '#local/demo/accounts.ts';
import type { Day } from './day.ts';
import { simulateDay, peopleOfDay } from './day.ts';
import { screens } from './screens.ts';
import type { Account, Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
let day: Day;

beforeAll(async () => {
  site = await openSite();
  day = await simulateDay(site);
});
afterAll(() => site.stop());

/** Interactive elements that are not Material UI's own, each with the reason. */
const exceptions = [
  // The ends of a dialog's focus trap: Material UI's, without a class.
  '[data-testid=sentinelStart], [data-testid=sentinelEnd]',
  // The frame of the chart, whose columns are drawn.
  '.MuiChartsSurface-root *',
];

/** Interactive elements that no Material UI component rendered. */
const foreignElements = (page: Page): Promise<string[]> =>
  page.evaluate((except) => {
    const interactive = [
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true]',
      '[tabindex]:not([tabindex="-1"]), [role=button], [role=link], [role=tab], [role=menuitem], [role=menuitemradio]',
      '[role=option], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=slider], [role=spinbutton]',
    ].join(', ');
    // A switch's own input bears the name of the switch's private part.
    const ofKit = (element: Element): boolean =>
      [...element.classList].some((name) => name.startsWith('Mui') || name === 'PrivateSwitchBase-input');
    return [...document.querySelectorAll(interactive)]
      .filter((element) => !ofKit(element) && !element.matches(except))
      .map((element) => element.outerHTML.slice(0, 160));
  }, exceptions.join(', '));

/** Names, and words that are the same in every language. */
const sameInArabic = [
  ...demoUsers.map(({ name }) => name),
  // The next in line are called by their first name, in larger letters.
  ...peopleOfDay.flatMap((name) => [name, ...name.split(' ')]),
  'English',
  'CSV',
  'QR',
  'Enter',
  'Alt',
];

/** Texts in Latin letters that are seen or spoken on the page. */
const latinTexts = (page: Page): Promise<string[]> =>
  page.evaluate((same) => {
    const spoken = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];
    const texts = [document.title];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, template, [lang=en]') !== null) continue;
      texts.push(...spoken.map((name) => element.getAttribute(name) ?? ''));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
    return texts.filter((text) => {
      const rest = same
        .reduce((left, name) => left.replaceAll(name, ''), text)
        .replaceAll(/MED\d+|\S+@\S+|https?:\S+/g, '');
      return /[a-z]{2}/i.test(rest);
    });
  }, sameInArabic);

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

describe('every screen in Arabic', () => {
  it('would be found with a bare button, or an English word', async () => {
    const { page } = await personOf(undefined, 'ar', 1440);
    await page.goto(`${site.url}/ar/`);

    await page.evaluate(() => {
      const bare = document.createElement('button');
      bare.textContent = 'Save';
      document.body.append(bare);
    });

    expect(await foreignElements(page)).toEqual(['<button>Save</button>']);
    expect(await latinTexts(page)).toEqual(['Save']);
  });

  it.each(screens)('shows parts of Material UI alone, and no English word, on $id', async (screen) => {
    const person = await personOf(screen.account, 'ar', screen.id.length % 2 === 0 ? 390 : 1440);
    if (screen.id === 'status-none') person.expectProblem(/404/);
    const { page } = person;

    await screen.open({ page, site, day, language: 'ar' });
    await page.waitForLoadState('networkidle');

    expect({ foreign: await foreignElements(page), latin: await latinTexts(page) }).toEqual({ foreign: [], latin: [] });
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
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  return page;
};

/** What stands at the beginning of a line in both languages: left in English, right in Arabic. */
const beginnings: Readonly<Record<string, (language: Language) => Promise<'left' | 'right'>>> = {
  'first tab': async (language) =>
    sideOf(await at(language, 'reception', '/reception/reports'), '[role=tab]', '[role=tablist]'),
  'icon of a button': async (language) =>
    sideOf(
      await at(language, 'reception', '/reception/reports'),
      'header .MuiButton-startIcon',
      'header .MuiButton-root',
    ),
  'first column of a table': async (language) =>
    sideOf(await at(language, 'reception', '/reception/patients'), 'thead th', 'thead'),
  'filled part of a progress bar': async (language) =>
    sideOf(
      await at(language, 'reception', '/reception/reports'),
      'dl .MuiLinearProgress-root >> nth=1 >> .MuiLinearProgress-bar',
      'dl .MuiLinearProgress-root >> nth=1',
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
