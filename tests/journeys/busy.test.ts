import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { simulateBusyDay } from './busy-day.ts';
import { drawn, look } from './look.ts';
import { toasts } from './toasts.ts';
import type { Day } from './day.ts';
import type { Account, Language, Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;
let day: Day;

beforeAll(async () => {
  site = await openSite();
  day = await simulateBusyDay(site);
}, 240_000);
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const pages: readonly (readonly [account: Account, path: string])[] = [
  ['reception', '/reception'],
  ['reception', '/reception/patients'],
  ['reception', '/reception/drawer'],
  ['reception', '/reception/day-sheet'],
  ['doctor', '/doctor'],
  ['former.doctor', '/doctor'],
  ['owner', '/owner'],
  ['owner', '/owner/debts'],
  ['owner', '/owner/audit'],
];

/** Rows of the desk that are not 36 px high, cells of lists with two lines, and texts that are cut without an ellipsis. */
const cutOrWrapped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const called = (element: Element): string =>
      `${element.tagName}.${element.className}: ${element.textContent.slice(0, 60)}`;
    for (const row of document.querySelectorAll('main tr[data-row]')) {
      const { height } = row.getBoundingClientRect();
      if (isShown(row) && Math.abs(height - 36) > 0.5) found.push(`row of ${String(height)} px, ${called(row)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('main *, nav *, header *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '');
      if (!hasText || !isShown(element)) continue;
      const style = getComputedStyle(element);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && element.clientWidth > 0;
      if (isCut && style.textOverflow !== 'ellipsis') found.push(`cut, ${called(element)}`);
    }
    return found;
  });

/** Buttons, links and fields of a phone that are smaller than a finger: 44 px, or 24 px inside a sentence. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main [role=tab], nav a, nav button')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (height < 43.5 || width < 43.5) && getComputedStyle(element).display !== 'inline';
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${String(Math.round(width))} x ${String(Math.round(height))}: ${element.ariaLabel ?? element.textContent}`;
      }),
  );

const findingsAt = async (page: Page, width: number): Promise<string[]> => [
  ...(await look(page)),
  ...(width < 600 ? await smallTargets(page) : await cutOrWrapped(page)),
];

describe.each(['en', 'ar'] as const)('a clinic with seventy people waiting, in %s', (language: Language) => {
  it.each(pages)('is readable for %s at %s, on a phone and at two desks', async (account, path) => {
    const found: string[] = [];
    const { page } = await site.staff(account, { language });
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 900 });
      await drawn(page);
      found.push(...(await findingsAt(page, width)).map((finding) => `${String(width)} ${finding}`));
    }
    expect(found).toEqual([]);
  });

  it('shows at least twenty of those who are here, and twenty expected beside them', async () => {
    const { page } = await site.staff('reception', { language });
    await page.goto(`${site.url}/reception`, { waitUntil: 'networkidle' });

    const counts = await page
      .locator('.waiting-board table')
      .evaluateAll((tables) =>
        tables.map(
          (table) =>
            [...table.querySelectorAll('tr[data-row]')].filter(
              (row) => row.getBoundingClientRect().bottom <= innerHeight,
            ).length,
        ),
      );

    expect(counts).toHaveLength(2);
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(20);
  });

  it('covers no button by two toasts', async () => {
    const { page } = await site.staff('reception', { language });
    await toasts.open({ page, site, day, language });

    const covered = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.toasts > *')].map((toast) => toast.getBoundingClientRect());
      return [...document.querySelectorAll<HTMLElement>('main button, main a, nav a')]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
        })
        .map((element) => element.ariaLabel ?? element.textContent);
    });

    expect(covered).toEqual([]);
  });
});
