import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pressInRow } from './desk.ts';
import type { Account, Person, Site, View } from './site.ts';
import { openSite, phone } from './site.ts';
import { letters } from '../letters.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  for (const [index, name] of ['Mona Adel', 'Karim Fathy', 'Heba Samir', 'Omar Zaki'].entries()) {
    await site.book({ name, phone: `0100222000${String(index)}` });
  }
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A motion as it was begun. */
interface Begun {
  readonly what: 'appears' | 'moves';
  readonly element: string;
  readonly text: string;
  readonly duration: number;
  /** Its start relative to its end: `0px 57px`. */
  readonly from: string;
}

/** Opens a dashboard that records every animation at its start. */
const watch = async (account: Account, path: string, motion: boolean, view: View = {}): Promise<Person> => {
  const person = await site.staff(account, view);
  await person.page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' });
  await person.page.addInitScript(() => {
    const begun: unknown[] = [];
    Reflect.set(globalThis, 'begun', begun);
    const animate = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function record(this: Element, frames, options) {
      const first = Array.isArray(frames) ? frames[0] : undefined;
      begun.push({
        what: first?.['opacity'] === undefined ? 'moves' : 'appears',
        element: this.tagName,
        text: this.textContent,
        duration: typeof options === 'object' ? options.duration : options,
        from: String(first?.['translate'] ?? ''),
      });
      return animate.call(this, frames, options);
    };
  });
  await person.page.goto(`${site.url}${path}`);
  await person.page.getByText('Heba Samir').first().waitFor();
  // Parts that load late move the rows too.
  await person.page.waitForLoadState('networkidle');
  return person;
};

const begun = (page: Page): Promise<Begun[]> => page.evaluate(() => Reflect.get(globalThis, 'begun') as Begun[]);
/** Animations of elements with this text, as `moves 0 36px`. */
const motionsOf = async (page: Page, text: string): Promise<string[]> =>
  (await begun(page)).filter((motion) => motion.text.includes(text)).map(({ what, from }) => `${what} ${from}`);
const forget = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'begun') as Begun[]).splice(0));

const skip = async (page: Page, name: string): Promise<void> => {
  await pressInRow(page, name, 'Skip');
  await page.getByText('Patient skipped successfully').waitFor();
};
const undo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The last move was undone').waitFor();
};
/** Simulates the return to the tab: stale lists are requested again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const fromAbove = /^moves 0 -[\d.]+px$/;
const fromBelow = /^moves 0 [\d.]+px$/;

describe('reception shows where patients went', () => {
  it('the next ones move up when one leaves, and make room when he is back', async () => {
    const { page } = await watch('reception', '/reception', true);
    await forget(page);
    await skip(page, 'Karim Fathy');
    await expect.poll(() => motionsOf(page, 'Heba Samir')).toContainEqual(expect.stringMatching(fromBelow));
    const skipped = await begun(page);

    await forget(page);
    await undo(page);
    await expect.poll(() => motionsOf(page, 'Karim Fathy')).toContainEqual(expect.stringMatching(/^appears/));
    await expect.poll(() => motionsOf(page, 'Heba Samir')).toContainEqual(expect.stringMatching(fromAbove));
    const back = await begun(page);

    for (const { duration } of [...skipped, ...back]) {
      expect(duration).toBeGreaterThanOrEqual(150);
      expect(duration).toBeLessThanOrEqual(200);
    }
  });

  it('lets a new one in at the end, and moves no other row', async () => {
    const { page } = await watch('reception', '/reception', true);
    const first = page.getByRole('row', { name: /Mona Adel/ }).first();
    const before = await first.boundingBox();
    await forget(page);
    await site.book({ name: 'New Comer', phone: '01002220009' });
    await comeBack(page);
    await page
      .getByRole('row', { name: /New Comer/ })
      .first()
      .waitFor();
    await expect.poll(() => motionsOf(page, 'New Comer')).toContainEqual(expect.stringMatching(/^appears/));
    expect(await motionsOf(page, 'Mona Adel')).not.toContainEqual(expect.stringMatching(/^moves/));
    await expect.poll(() => first.boundingBox()).toEqual(before);
  });

  it('animates nothing during search and sorting', async () => {
    const { page } = await watch('reception', '/reception', true);
    await forget(page);
    await page.getByRole('searchbox').fill('Heba');
    await page
      .getByRole('row', { name: /Mona Adel/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('');
    await page
      .getByRole('row', { name: /Mona Adel/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Patient name' }).first().click();
    await page.locator('[aria-sort="ascending"]').first().waitFor();
    await expect.poll(() => begun(page)).toEqual([]);
  });

  it('does the same with the cards of a phone', async () => {
    const { page } = await watch('reception', '/reception', true, phone);
    await forget(page);
    await page.getByRole('button', { name: 'More actions for Omar Zaki' }).click();
    await page.getByRole('menuitem', { name: 'Skip: Omar Zaki' }).click();
    await page.getByText('Patient skipped successfully').waitFor();
    await undo(page);
    await expect.poll(() => motionsOf(page, 'Omar Zaki')).toContainEqual(expect.stringMatching(/^appears/));
  });

  it('animates nothing with reduced motion', async () => {
    const { page } = await watch('reception', '/reception', false);
    await skip(page, 'Karim Fathy');
    await undo(page);
    await expect.poll(() => begun(page)).toEqual([]);
  });
});

describe('a long queue', () => {
  it('of which only a part is drawn is not animated', async () => {
    for (let index = 0; index < 60; index += 1) {
      await site.book({ name: `Waiting ${letters(index)}`, phone: `0100333${String(1000 + index)}` });
    }
    const { page } = await watch('reception', '/reception', true);
    await page.locator('.table--long').first().waitFor();
    await forget(page);
    await skip(page, 'Omar Zaki');
    const moved = (await begun(page)).filter(({ element, text }) => element === 'TR' && text.includes('Waiting'));
    expect(moved).toEqual([]);
  });
});
