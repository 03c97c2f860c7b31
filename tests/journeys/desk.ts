import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The parts of reception's queue, by the names of their tabs. */
export type Segment = 'Waiting' | 'With a doctor' | 'Skipped' | 'Done' | 'To pay' | 'Ahead';

export const openSegment = (page: Page, segment: Segment): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${segment}`) }).click();

export const activeTable = (page: Page): Locator => page.getByRole('table', { name: 'Active queue' });

/** A patient's row in the list that is shown. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) }).first();

/** The button of a patient's row. At a desk it shows while the mouse is on the row. */
export const rowButton = async (page: Page, name: string, action: string): Promise<Locator> => {
  const row = rowOf(page, name);
  await row.hover();
  // Where an amount is known, the button names it.
  const label = action === 'Mark Paid' ? 'Mark Paid [\\d,.]+' : action;
  return row.getByRole('button', { name: new RegExp(`^${label}: ${name}$`) });
};

export const pressInRow = async (page: Page, name: string, action: string): Promise<void> => {
  const button = await rowButton(page, name, action);
  await button.click();
};

/** Clicks an element when nothing covers it, without scrolling: `locator.click` may scroll. */
export const clickInSight = async (page: Page, target: Locator): Promise<void> => {
  const middle = (): Promise<{ x: number; y: number } | undefined> =>
    target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const point = { x: x + width / 2, y: y + height / 2 };
      const isFree = element.contains(document.elementFromPoint(point.x, point.y)) && !element.matches(':disabled');
      return isFree ? point : undefined;
    });
  await expect.poll(middle).toBeDefined();
  const { x, y } = (await middle()) ?? { x: 0, y: 0 };
  await page.mouse.click(x, y);
};

/** How far the page is scrolled: at a desk its main part scrolls, on a phone the window. */
export const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(scrollY, document.querySelector('main')?.scrollTop ?? 0));

/** Counts clicks and key presses from now on, and reads the scroll position. */
export const countSteps = async (page: Page): Promise<() => Promise<{ clicks: number; keys: number; top: number }>> => {
  await page.evaluate(() => {
    const steps = { clicks: 0, keys: 0 };
    Reflect.set(globalThis, 'steps', steps);
    const modifiers = new Set(['Alt', 'Control', 'Shift', 'Meta']);
    addEventListener('pointerdown', () => (steps.clicks += 1), true);
    addEventListener('keydown', ({ key }) => (steps.keys += modifiers.has(key) ? 0 : 1), true);
  });
  return async () => {
    const steps = await page.evaluate(() => Reflect.get(globalThis, 'steps') as { clicks: number; keys: number });
    return { ...steps, top: await scrolled(page) };
  };
};
