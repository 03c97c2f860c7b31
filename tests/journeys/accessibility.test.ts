import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import { foreignElements, latinTexts } from './kit.ts';
import { drawn, look, sideways } from './look.ts';
import type { Account, Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';
import { isLongRun } from '../long-run.ts';
import { seed } from '../shared/seeded.ts';
import { screens } from './screens.ts';

type Page = Person['page'];

const widths = [390, 1440] as const;
const heights = { 390: 844, 768: 1024, 1440: 900 } as const;

const setTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
  await drawn(page);
};

const languages = ['en', 'ar'] as const;
const themes = ['light', 'dark'] as const;

interface Look {
  readonly screen: (typeof screens)[number];
  readonly language: Language;
  readonly themes: readonly (typeof themes)[number][];
}

/** One language and theme for each screen, another one each run; all of them by `npm run test:long`. */
const looks: readonly Look[] = screens.flatMap((screen, index): Look[] => {
  if (isLongRun) return languages.map((language) => ({ screen, language, themes }));
  const chosen = seed + index;
  const language = chosen % 2 === 0 ? 'en' : 'ar';
  return [{ screen, language, themes: [chosen % 4 < 2 ? 'light' : 'dark'] }];
});

let site: Site;
let day: Day;

beforeAll(async () => {
  site = await openSite();
  day = await simulateDay(site);
});
afterAll(() => site.stop());

// One window for each account and language: what is measured is the page, not how often it can be loaded.
const people = new Map<string, Person>();
const personOf = async (account: Account | undefined, language: Language): Promise<Person> => {
  const who = `${account ?? 'visitor'} ${language}`;
  const known = people.get(who);
  if (known !== undefined) return known;
  const view = { language, theme: 'light' } as const;
  const person = await (account === undefined ? site.visitor(view) : site.staff(account, view));
  people.set(who, person);
  return person;
};
afterAll(() => site.closeWindows());

const findingsOf = async (page: Page, { language, themes: shown }: Look): Promise<string[]> => {
  const found: string[] = [];
  await page.setViewportSize({ width: 768, height: heights[768] });
  await drawn(page);
  found.push(...(await sideways(page)));
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    for (const [index, theme] of shown.entries()) {
      await setTheme(page, theme);
      // A second theme changes colours only.
      const seen = await look(page, index > 0 ? 'color-contrast' : undefined);
      found.push(...seen.map((finding) => `${String(width)} ${theme}: ${finding}`));
    }
    const foreign = [...(await foreignElements(page)), ...(language === 'ar' ? await latinTexts(page) : [])];
    found.push(...foreign.map((finding) => `${String(width)}: ${finding}`));
  }
  return found;
};

// Each screen is opened once; width and theme change around it.
it.each(looks)('axe finds nothing on $screen.id in $language, on a phone and at a desk', async (each) => {
  const { screen, language } = each;
  const person = await personOf(screen.account, language);
  if (screen.id === 'status-none') person.expectProblem(/404/);
  const { page } = person;
  await screen.open({ page, site, day, language });

  const found = await findingsOf(page, each);

  expect(found).toEqual([]);
});
