import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulateBusyDay } from './busy-day.ts';
import { drawn, look, sideways } from './look.ts';
import { toasts } from './toasts.ts';
import type { Day } from './day.ts';
import type { Account, Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;
let day: Day;

beforeAll(async () => {
  site = await openSite();
  day = await simulateBusyDay(site);
}, 240_000);
afterAll(() => site.stop());
afterAll(() => site.closeWindows());

/** Height of the windows by their width. */
const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1280: 800, 1440: 900, 1920: 1080 };

const resize = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: heights[width] ?? 900 });

// One window for each account, language and kind of device: what is measured is the page, not how often it can be loaded.
const people = new Map<string, Person>();
const pageOf = async (account: Account, language: Language, width: number, touch = false): Promise<Page> => {
  const who = `${account} ${language} ${String(touch)}`;
  const person = people.get(who) ?? (await site.staff(account, { language, width, touch }));
  people.set(who, person);
  await resize(person.page, width);
  return person.page;
};

const pages: readonly (readonly [account: Account, path: string])[] = [
  ['reception', '/reception'],
  ['reception', '/reception/patients'],
  ['reception', '/reception/drawer'],
  ['reception', '/reception/day-sheet'],
  ['reception', '/reception/reports'],
  ['reception', '/reception/revenue'],
  ['reception', '/reception/room'],
  ['doctor', '/doctor'],
  ['former.doctor', '/doctor'],
  ['doctor', '/doctor/pulse-tracking'],
  ['doctor', '/doctor/patients'],
  ['owner', '/owner'],
  ['owner', '/owner/compare'],
  ['owner', '/owner/pulses'],
  ['owner', '/owner/packages'],
  ['owner', '/owner/branches'],
  ['owner', '/owner/screens'],
  ['owner', '/owner/staff'],
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
    for (const element of document.querySelectorAll<HTMLElement>('main *:not(caption, .unseen), nav *, header *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '');
      if (!hasText || !isShown(element)) continue;
      const style = getComputedStyle(element);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && element.clientWidth > 0;
      if (isCut && style.textOverflow !== 'ellipsis') found.push(`cut, ${called(element)}`);
    }
    return found;
  });

/** Names that are cut anywhere but at their end, as they are read. */
const cutInside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.cell-name button')]
      .filter((name) => name.scrollWidth > name.clientWidth)
      .flatMap((name) => {
        const { left, right } = name.getBoundingClientRect();
        const [text] = name.childNodes;
        if (text === undefined) return [];
        const isSeen = [...name.textContent].map((_, at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const letter = range.getBoundingClientRect();
          return letter.left >= left - 1 && letter.right <= right + 1;
        });
        const end = isSeen.indexOf(false);
        return end === -1 || !isSeen.includes(true, end) ? [] : [name.textContent];
      }),
  );

/** Controls that are smaller than a finger: 44 px. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.MuiButton-root, .MuiIconButton-root, .MuiTab-root, .MuiToggleButton-root',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.min(box.height, box.width) < 43.5)
      .map(
        ({ element, box: { width, height } }) =>
          `${String(Math.round(width))} x ${String(Math.round(height))}: ${element.ariaLabel ?? element.textContent}`,
      ),
  );

describe.each(['en', 'ar'] as const)('a clinic with seventy people waiting, in %s', (language: Language) => {
  it.each(pages)('has a line for each row, cuts no text and can be used by all for %s at %s', async (account, path) => {
    const found: string[] = [];
    const page = await pageOf(account, language, 1440);
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    for (const width of [768, 1280, 1440, 1920] as const) {
      await resize(page, width);
      await drawn(page);
      found.push(
        ...[...(await sideways(page)), ...(await cutOrWrapped(page))].map((each) => `${String(width)} ${each}`),
      );
    }
    expect([...found, ...(await look(page))]).toEqual([]);
  });

  it.each(pages)('has room for a finger for %s at %s, on a phone', async (account, path) => {
    const page = await pageOf(account, language, 390, true);
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    await drawn(page);
    expect([...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
  });

  it('shows at once who is here under the heads of their services, and who is expected next to them', async () => {
    const page = await pageOf('reception', language, 1440);
    await page.goto(`${site.url}/reception`);
    await page.locator('.waiting-board table').nth(1).waitFor();
    const shown: number[][] = [];
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      shown.push(
        await page
          .locator('.waiting-board table')
          .evaluateAll((tables) =>
            tables.map(
              (table) =>
                [...table.querySelectorAll('tr[data-row]')].filter(
                  (row) => row.getBoundingClientRect().bottom <= innerHeight,
                ).length,
            ),
          ),
      );
    }

    // Those who are expected have three heads among them, and are 22 when this runs last.
    const atLeast = [
      [17, 17],
      [20, 20],
      [25, 22],
    ];
    expect(
      shown.map((counts, size) => counts.map((count, list) => Math.min(count, atLeast[size]?.[list] ?? 0))),
    ).toEqual(atLeast);
  });

  it('has the heads of the services over all cards of a tablet', async () => {
    const page = await pageOf('reception', language, 768);
    await page.goto(`${site.url}/reception`);
    const heads = page.locator('main .card-group');
    await heads.first().waitFor();

    const shares = await heads.evaluateAll((all) =>
      all.map((head) => head.clientWidth / (document.querySelector('main')?.clientWidth ?? 0)),
    );
    expect(shares.length).toBeGreaterThan(1);
    expect(Math.min(...shares)).toBeGreaterThan(0.9);
  });

  it('covers nothing of a row with its actions but a sum that the button says', async () => {
    const page = await pageOf('reception', language, 1440);
    await page.goto(`${site.url}/reception`);
    const table = page.locator('.waiting-board table').first();
    await table.waitFor();
    const hidden: string[] = [];
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [index, row] of (await table.locator('tr[data-row]').all()).slice(0, 12).entries()) {
        await row.hover();
        const actions = await row.locator('.row-actions').boundingBox();
        const take = row.locator('.row-actions .MuiButton-outlined');
        const button = (await take.count()) === 0 ? '' : await take.innerText();
        for (const part of ['.cell-name button', '.cell-service', '.wait-bar', '.cell-pay']) {
          const seen = await row.locator(part).boundingBox();
          if (!actions || !seen) throw new Error(`Row ${String(index)} has no actions or no ${part}.`);
          const sum = /[\d,.]+/u.exec(await row.locator(part).innerText())?.[0];
          if (part === '.cell-pay' && sum !== undefined && button.includes(sum)) continue;
          if (actions.x < seen.x + seen.width && seen.x < actions.x + actions.width) {
            hidden.push(`${part} of row ${String(index)} at ${String(width)}`);
          }
        }
      }
    }

    expect(hidden).toEqual([]);
  });

  it('cuts names at their end, also those in two scripts', async () => {
    const page = await pageOf('reception', language, 1440);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site.url}/reception`);
    await page.locator('.waiting-board table').nth(1).waitFor();
    await drawn(page);

    expect(await page.locator('.cell-name button').filter({ hasText: 'Mariam إبراهيم' }).count()).toBeGreaterThan(0);
    expect(await cutInside(page)).toEqual([]);
  });

  it('keeps its lists above two toasts', async () => {
    const page = await pageOf('reception', language, 1440);
    await toasts.open({ page, site, day, language });

    const [board, stack] = await Promise.all(
      ['.waiting-board', '.toasts'].map((part) => page.locator(part).boundingBox()),
    );

    expect((board?.y ?? Infinity) + (board?.height ?? Infinity)).toBeLessThanOrEqual(stack?.y ?? 0);
  });
});
