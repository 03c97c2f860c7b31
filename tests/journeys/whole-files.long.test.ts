import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { letters } from '../letters.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

/** More than the server gives at a time (100), and more than a page shows (20). */
const many = 105;
/** One name that a spreadsheet takes for a formula, thirty of one first name, and the rest. */
const nameOf = (index: number): string =>
  index === 0 ? '-Hoda Sum' : index <= 30 ? `Zahra ${letters(index)}` : `Patient ${letters(index)}`;
let site: Site;

beforeAll(async () => {
  site = await openSite();
  for (let index = 0; index < many; index += 1) {
    await site.book({ name: nameOf(index), phone: `0100444${1000 + index}` });
  }
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Presses the button and reads the downloaded file as rows of text. */
const fileOf = async (page: Page, label: string): Promise<{ readonly name: string; readonly rows: string[] }> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label }).first().click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: file.suggestedFilename(), rows: text.slice(1).trimEnd().split('\r\n') };
};

describe('a table saved as a file', () => {
  it('holds every patient, not only the page one sees, in the language one reads', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception/patients`);
    await page
      .getByText(nameOf(many - 1), { exact: true })
      .first()
      .waitFor();
    const { name, rows } = await fileOf(page, words('ar', 'downloadCsv'));
    expect(name).toBe(`${words('ar', 'pages:patients.file')}.csv`);
    expect(rows[0]?.split(',').slice(0, 2)).toEqual([
      words('ar', 'pages:patients.columns.name'),
      words('ar', 'pages:patients.columns.phone'),
    ]);
    expect(rows.slice(1)).toHaveLength(many);
    expect(new Set(rows)).toHaveProperty('size', many + 1);
    // A name is a text, whatever it looks like; a phone keeps its zero.
    expect(rows.filter((row) => row.startsWith(`'-Hoda Sum,010 0444 1000,`))).toHaveLength(1);
  });

  it('holds what was searched for, to its last page', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception/patients`);
    await page.getByRole('searchbox').fill('Zahra');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Zahra/ }).waitFor();
    const { rows } = await fileOf(page, 'Download CSV');
    const names = rows.slice(1).map((row) => row.split(',')[0]);
    expect(names).toHaveLength(30);
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 30 }, (_, index) => nameOf(index + 1))));
  });

  it('is made while one waits, and not at all when a part of it is missing', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    await page.goto(`${site.url}/reception/patients`);
    await page
      .getByText(nameOf(many - 1), { exact: true })
      .first()
      .waitFor();
    person.expectProblem(/403/);
    let answer = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/branch-patients\?.*page=2&limit=100/, async (route) => {
      await requested;
      await route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, error: 'Not for you', code: 'FORBIDDEN' }),
      });
    });
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByRole('button', { name: 'Preparing…' }).waitFor();
    answer();
    await page.getByText('The file could not be made').waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    expect(files).toEqual([]);
  });

  it('is there for the doctor’s skipped patients too', async () => {
    const booked = await site.book({ name: 'Passed Over', phone: '01004449999', type: 'laser', laser_area: 'back' });
    await site.api('POST', `/doctor/skip/${booked.id}`, undefined, 'reception');
    const { page } = await site.staff('doctor');
    await page.goto(`${site.url}/doctor`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const section = page.getByRole('region', { name: 'Skipped patients' });
    await section.getByText('Passed Over').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/Passed Over,010 0444 9999,Laser,Back,\d{4}-\d\d-\d\d \d\d:\d\d,Skipped/);
  });
});
