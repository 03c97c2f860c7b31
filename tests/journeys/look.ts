import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Person } from './site.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until a page has its new width, and the colours of its theme without transitions. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let turn = 0; turn < 3; turn += 1) {
      await frame();
      await frame();
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }
  });

/** Gives a window letters of twice their usual size, as a user sets it in the browser. */
export const enlarge = async ({ context, page }: Pick<Person, 'context' | 'page'>): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
};

/** Whether the page is wider than its window, or than its main part where that scrolls. */
export const sideways = async (page: Page): Promise<string[]> => {
  const { wider, width } = await page.evaluate(() => {
    const main = document.querySelector('main');
    // What is cut off or drawn over the edge is no scrolling.
    const scrolls = main !== null && ['auto', 'scroll'].includes(getComputedStyle(main).overflowX);
    return {
      wider: Math.max(
        document.documentElement.scrollWidth - innerWidth,
        scrolls ? main.scrollWidth - main.clientWidth : 0,
      ),
      width: innerWidth,
    };
  });
  return wider > 0 ? [`${String(wider)} px wider than the window of ${String(width)}`] : [];
};

/** Rules of WCAG 2.2 AA and best practices, or one rule. */
const findings = async (page: Page, only?: string): Promise<string[]> => {
  // The source of axe is half a megabyte: a page gets it once, and keeps it until it is left.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    // What passed is neither described nor sent.
    .options({ resultTypes: ['violations'] })
    // Our pages have no frames: axe then needs no second page for its result, and takes half the time.
    .setLegacyMode(true);
  const { violations } = await (only === undefined ? axe.withTags(rules) : axe.withRules(only)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
};

/**
 * Findings of axe on the present page (WCAG 2.2 AA and best practices, or one rule), and whether it is
 * wider than its window. Empty when there are none.
 */
export const look = async (page: Page, only?: string): Promise<string[]> => [
  ...(await findings(page, only)),
  ...(await sideways(page)),
];
