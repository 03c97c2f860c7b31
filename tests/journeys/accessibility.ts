import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import { foreignElements, latinTexts } from './kit.ts';
import { drawn, look, sideways } from './look.ts';
import type { Account, Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';
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

/**
 * Checks every screen in one language: axe, only Material UI parts, no English words in Arabic. One file per language,
 * for shards of equal duration.
 */
export const checkScreens = (language: Language): void => {
  let site: Site;
  let day: Day;

  beforeAll(async () => {
    site = await openSite();
    day = await simulateDay(site);
  });
  afterAll(() => site.stop());

  // One window per account: what is measured is the page, not how often it can be loaded.
  const people = new Map<Account | 'visitor', Person>();
  const personOf = async (account: Account | undefined): Promise<Person> => {
    const who = account ?? 'visitor';
    const known = people.get(who);
    if (known !== undefined) return known;
    const view = { language, theme: 'light' } as const;
    const person = await (account === undefined ? site.visitor(view) : site.staff(account, view));
    people.set(who, person);
    return person;
  };
  afterAll(() => site.closeWindows());

  // Each screen is opened once; width and theme change around it, and only colours are looked at again in the dark.
  it.each(screens)('axe finds nothing on $id, light and dark, on a phone and at a desk', async (screen) => {
    const person = await personOf(screen.account);
    if (screen.id === 'status-none') person.expectProblem(/404/);
    const { page } = person;
    await screen.open({ page, site, day, language });
    const found: string[] = [];
    await page.setViewportSize({ width: 768, height: heights[768] });
    await drawn(page);
    found.push(...(await sideways(page)));
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        const seen = await look(page, theme === 'dark' ? 'color-contrast' : undefined);
        found.push(...seen.map((finding) => `${String(width)} ${theme}: ${finding}`));
      }
      const foreign = [...(await foreignElements(page)), ...(language === 'ar' ? await latinTexts(page) : [])];
      found.push(...foreign.map((finding) => `${String(width)}: ${finding}`));
    }
    expect(found).toEqual([]);
  });
};
