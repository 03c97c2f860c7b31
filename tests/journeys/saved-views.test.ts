import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SAVED_VIEW_NAME } from '#shared/models/lists.ts';
import { sideways } from './look.ts';
import { openSite, type Site } from './site.ts';
import { words } from './words.ts';

let site: Site;

/** As long as a name may be, without a space. */
const longName = 'W'.repeat(MAX_SAVED_VIEW_NAME);

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each([
  ['en', 1440],
  ['ar', 390],
] as const)('saved comparisons, in %s at %i pixels', (language, width) => {
  const say = (key: string): string => words(language, `pages:compare.${key}`);

  it('are saved, opened, renamed and removed by keyboard, and not over those of another tab', async () => {
    const person = await site.staff('owner', { language, width });
    const { page } = person;
    await page.goto(`${site.url}/owner/compare`);
    const saved = page.getByRole('group', { name: say('views') });
    const save = saved.getByRole('button', { name: say('saveView') });
    const month = page.getByRole('button', { name: words(language, 'pages:revenue.presets.month'), exact: true });
    await month.click();
    await save.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(say('newView')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(words(language, 'forms:rules.required')).waitFor();
    await page.keyboard.type('Whole month');
    await page.keyboard.press('Enter');
    const view = saved.getByRole('button', { name: 'Whole month' });
    await view.waitFor();

    // Kept on the server: another page has it.
    const other = await person.context.newPage();
    await other.goto(`${site.url}/owner/compare`);
    const elsewhere = other.getByRole('group', { name: say('views') });
    await other.getByRole('button', { name: words(language, 'pages:revenue.presets.year'), exact: true }).click();
    await elsewhere.getByRole('button', { name: 'Whole month' }).focus();
    await other.keyboard.press('Enter');
    await expect.poll(() => elsewhere.getByRole('button', { pressed: true }).textContent()).toBe('Whole month');
    await elsewhere.getByRole('button', { name: say('changeViews') }).click();
    await other.getByLabel(say('viewName')).fill(longName);
    await other.keyboard.press('Enter');
    await elsewhere.getByRole('button', { name: longName }).waitFor();

    // The first page still has the former list: its change is refused, and it shows what is stored.
    person.expectProblem(/409/u);
    await saved.getByRole('button', { name: say('changeViews') }).click();
    await page.getByLabel(say('viewName')).fill('Lost name');
    await page.keyboard.press('Enter');
    await saved.getByRole('button', { name: longName }).waitFor();
    expect(await sideways(page)).toEqual([]);
    await saved.getByRole('button', { name: say('changeViews') }).click();
    await page.getByRole('dialog').getByRole('button', { name: longName }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('saveViews') })
      .click();
    await expect.poll(() => saved.getByRole('button').count()).toBe(1);
  });
});
