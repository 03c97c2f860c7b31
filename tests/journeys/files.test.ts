import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { letters } from '../letters.ts';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import { hold, loseAnswers } from './hold.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;
let day: Day;

beforeAll(async () => {
  site = await openSite();
  day = await simulateDay(site);
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each([
  ['en', {}],
  ['ar', phone],
] as const)('a file for the spreadsheet, in %s', (language, view) => {
  const say = (key: string): string => words(language, key);

  /** Saves the table of a section, or the only one of the page. */
  const save = async (page: Page, section?: string): Promise<{ name: string; lines: string[] }> => {
    const area =
      section === undefined
        ? page
        : page.locator('section', { has: page.getByRole('heading', { name: section }) }).last();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      area.getByRole('button', { name: say('downloadCsv') }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    // Without this mark a spreadsheet takes Arabic for something else.
    expect(text.codePointAt(0)).toBe(0xfeff);
    return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
  };

  it('holds the queue as it is searched, in the words of the page', async () => {
    // The desk shows the button on wide screens only.
    const { page } = await site.staff('reception', { language });
    await page.goto(`${site.url}/reception`);
    await page.getByText(day.names.owing).first().waitFor();
    const all = await save(page);
    expect(all.name).toMatch(/\.csv$/);
    expect(all.lines[0]).toContain(say('pages:reception.columns.name'));
    expect(all.lines.length).toBeGreaterThan(4);
    expect(all.lines.join('\n')).toContain(day.names.owing);

    await page.getByRole('searchbox').first().fill(day.names.owing);
    await expect.poll(async () => (await save(page)).lines.length).toBe(2);
  });

  it('holds all finished visits and the money of the day, as plain numbers', async () => {
    const { page } = await site.staff('doctor', { ...view, language });
    await page.goto(`${site.url}/doctor`);
    await page.getByText(day.names.laser).first().waitFor();
    const finished = await save(page, say('pages:completed.title'));
    expect(finished.lines).toHaveLength(6);
    const laser = finished.lines.find((line) => line.startsWith(day.names.laser));
    expect(laser).toContain(say('area.legs'));
    expect(finished.lines.join('\n')).toMatch(/,708\.75,/);
    expect(finished.lines.join('\n')).not.toMatch(/EGP|ج\.م/);
  });
});

it('an import that was taken back is not said to be done', async () => {
  const say = (key: string): string => words('ar', key);
  const { page } = await site.staff('owner', { ...phone, language: 'ar' });
  await page.goto(`${site.url}/owner/data`);
  const buffer = Buffer.from('name,phone\nNadia Undone,01007654321\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: say('pages:imports.check') }).click();
  await page.getByRole('button', { name: say('pages:imports.begin').replace('{{amount}}', '1') }).click();
  await page.getByText(say('pages:imports.over'), { exact: true }).waitFor();

  await page.getByRole('button', { name: say('pages:imports.undoOf').replace('{{file}}', 'one.csv') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('pages:imports.undo'), exact: true })
    .click();

  await page.getByText(say('pages:imports.states.undone'), { exact: true }).waitFor();
  expect(await page.getByText(say('pages:imports.over'), { exact: true }).count()).toBe(0);
});

it('a file of debts that was imported before is named before it is imported again', async () => {
  const say = (key: string): string => words('en', key);
  const { page } = await site.staff('owner');
  await page.goto(`${site.url}/owner/data`);
  const file = {
    name: 'debts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,phone,amount\nNadia Twice,01007654322,450\n'),
  };
  await page.getByRole('combobox', { name: say('pages:imports.kind') }).click();
  await page.getByRole('option', { name: say('pages:imports.kinds.debts') }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: say('pages:imports.check') }).click();
  await page.getByRole('button', { name: say('pages:imports.begin').replace('{{amount}}', '1') }).click();
  await page.getByText(say('pages:imports.over'), { exact: true }).waitFor();

  await page.getByRole('combobox', { name: say('pages:imports.kind') }).click();
  await page.getByRole('option', { name: say('pages:imports.kinds.debts') }).click();
  await page.locator('input[type=file]').setInputFiles(file);

  const [, warning = ''] = say('pages:imports.finishedBefore').split('{{time}}');
  await page.getByRole('alert').filter({ hasText: warning }).waitFor();
});

it('an import whose begin was not answered begins once when it is pressed again, twice quickly', async () => {
  const say = (key: string): string => words('en', key);
  const { page, expectProblem } = await site.staff('owner');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/owner/data`);
  const buffer = Buffer.from('name,phone\nNadia Begun,01007654323\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'begun.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: say('pages:imports.check') }).click();
  const begin = page.getByRole('button', { name: say('pages:imports.begin').replace('{{amount}}', '1') });
  const bringBack = await loseAnswers(page, { path: '**/api/imports' });
  await begin.click();
  await page.getByText(say('messages:errors.NETWORK_ERROR')).waitFor();
  await bringBack();

  await begin.dblclick();

  await page.getByText(say('pages:imports.over'), { exact: true }).waitFor();
  const { imports } = await site.api<{ imports: { file_name: string; registered: number }[] }>(
    'GET',
    '/imports?branch_id=1',
    undefined,
    'owner',
  );
  expect(imports.filter(({ file_name: name }) => name === 'begun.csv')).toMatchObject([{ registered: 1 }]);
});

it('an import that is done is not called unfinished while the list is read again', async () => {
  const say = (key: string): string => words('en', key);
  const { page } = await site.staff('owner');
  await page.goto(`${site.url}/owner/data`);
  const buffer = Buffer.from('name,phone\nNadia Done,01007654324\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'done.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: say('pages:imports.check') }).click();
  const releaseRows = await hold(page, '**/api/imports/*/rows');
  await page.getByRole('button', { name: say('pages:imports.begin').replace('{{amount}}', '1') }).click();
  const listed = page.getByRole('listitem').filter({ hasText: 'done.csv' });
  await listed.getByText(say('pages:imports.states.running')).waitFor();
  const releaseList = await hold(page, '**/api/imports?**');
  releaseRows();

  await page.getByText(say('pages:imports.over'), { exact: true }).waitFor();

  await listed.getByText(new RegExp(`^${say('pages:imports.states.finished')}`)).waitFor();
  const stopped = words('en', 'pages:imports.stopped', { file: 'done.csv', done: '0', rows: '1' });
  expect(await page.getByText(stopped).count()).toBe(0);
  releaseList();
});

it('an undo that is not answered is not called an import, and the focus stays', async () => {
  const say = (key: string, values = {}): string => words('en', key, values);
  const file = { file: 'undo.csv' };
  const { page, expectProblem } = await site.staff('owner');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/owner/data`);
  const buffer = Buffer.from('name,phone\nNadia Kept,01007654325\n');
  await page.locator('input[type=file]').setInputFiles({ name: file.file, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: say('pages:imports.check') }).click();
  await page.getByRole('button', { name: say('pages:imports.begin', { amount: '1' }) }).click();
  await page.getByText(say('pages:imports.over'), { exact: true }).waitFor();
  await loseAnswers(page, { path: '**/api/imports/*/undo' });

  await page.getByRole('button', { name: say('pages:imports.undoOf', file) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('pages:imports.undo'), exact: true })
    .click();

  const undo = page.getByRole('region', { name: say('pages:imports.undoingOf', file) });
  await undo.getByText(say('messages:errors.NETWORK_ERROR')).waitFor();
  expect(await page.getByText(say('pages:imports.chooseAgain')).count()).toBe(0);
  expect(await page.locator(':focus').textContent()).toBe(say('pages:imports.last'));
});

describe('a workbook of thousands of rows', () => {
  const rows = 9000;
  const nameOf = (index: number): string => `Mona ${letters(index)}`;

  it('is read for an import', async () => {
    const lines = [
      ['name', 'phone'],
      ...Array.from({ length: rows }, (_, index) => [nameOf(index), `010${String(10_000_000 + index)}`]),
    ];
    const buffer = await writeWorkbook(lines.map((line) => line.map((value) => ({ value })))).toBuffer();
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/data`);

    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type=file]').setInputFiles({ name: 'patients.xlsx', mimeType, buffer });

    await page.getByRole('button', { name: words('en', 'pages:imports.check') }).waitFor();
    const cell = page.getByRole('cell', { name: nameOf(0), exact: true });
    await cell.waitFor();
    // Words begin where their column begins, and long ones wrap.
    const looks = await cell.evaluate((element) => [
      getComputedStyle(element).textAlign,
      getComputedStyle(element).whiteSpace,
    ]);
    expect(looks).toEqual(['start', 'normal']);
  });

  it('is saved by an export', async () => {
    const { page } = await site.staff('owner');
    await page.route('**/api/exports', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: { patients: object[] } };
      const [first] = data.patients;
      const patients =
        first === undefined ? [] : Array.from({ length: rows }, (_, index) => ({ ...first, name: nameOf(index) }));
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, patients } } });
    });
    await page.goto(`${site.url}/owner/data`);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words('en', 'pages:export.save.xlsx') }).click(),
    ]);

    const sheets = await readWorkbook(await download.path());
    expect(sheets[0]?.data.length).toBeGreaterThan(rows);
    const registered = sheets[0]?.data[0]?.indexOf(words('en', 'pages:export.columns.registered_at')) ?? -1;
    expect(sheets[0]?.data[1]?.[registered]).toBeInstanceOf(Date);
  });
});
