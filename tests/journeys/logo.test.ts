import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawPng } from '../support/logo-png.ts';
import { rowOf } from './desk.ts';
import { look } from './look.ts';
import type { Language, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const image = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const wide = image('logo.png', 'image/png', drawPng(800, 400, [122, 31, 92, 255]));
const drawing = image(
  'logo.svg',
  'image/svg+xml',
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><circle r="9" cx="9" cy="9"/></svg>'),
);
const noPicture = image('logo.png', 'image/png', Buffer.from('no picture'));

/** Width and height of the picture that an element shows; 0 until it has loaded. */
const pixelsOf = (shown: Locator): Promise<number[]> =>
  shown.evaluate((element) =>
    element instanceof HTMLImageElement && element.complete ? [element.naturalWidth, element.naturalHeight] : [0, 0],
  );

describe('the browser’s tab', () => {
  const clinic = (key: string): string => words('en', `pages:office.clinic.${key}`);
  const tabOf = (page: Page) =>
    page.evaluate(() => ({
      title: document.title,
      icon: decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''),
      bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content),
    }));

  const lookOf = async (page: Page, name: string) => {
    const { title, icon, bars } = await tabOf(page);
    return { isNamed: title.includes(name), hasIcon: icon.includes('fill="#7a1f5c"'), bar: bars[0] };
  };
  const own = { isNamed: true, hasIcon: true, bar: '#7a1f5c' };

  it('shows the name and the colour of the clinic as soon as they are set, and the usual ones again', async () => {
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/branches`);
    await page.getByRole('button', { name: clinic('change') }).waitFor();
    const usual = await tabOf(page);
    const dialog = page.getByRole('dialog');
    const [name, inArabic] = [dialog.getByLabel(clinic('name'), { exact: true }), dialog.getByLabel(clinic('nameAr'))];

    await page.getByRole('button', { name: clinic('change') }).click();
    await name.fill('Rosewood');
    await inArabic.fill('روزوود');
    await dialog.getByLabel(clinic('colour'), { exact: true }).fill('#7a1f5c');
    await dialog.getByRole('button', { name: clinic('save') }).click();

    await expect.poll(() => lookOf(page, 'Rosewood')).toEqual(own);
    const patient = await site.visitor({ language: 'ar' });
    await patient.page.goto(`${site.url}/ar/book`);
    await expect.poll(() => lookOf(patient.page, 'روزوود')).toEqual(own);

    await page.getByRole('button', { name: clinic('change') }).click();
    await name.fill('');
    await inArabic.fill('');
    await dialog.getByRole('button', { name: clinic('usualColour') }).click();
    await dialog.getByRole('button', { name: clinic('save') }).click();

    await expect.poll(() => tabOf(page)).toEqual(usual);
  });
});

it.each([
  ['en', wide, 'Rosewood', '01009990031'],
  ['ar', drawing, 'روزوود', '01009990032'],
] as const)('the logo is chosen, shown everywhere and removed, in %s', async (language, file, brand, phone) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const clinic = (key: string): string => say(`pages:office.clinic.${key}`);
  const { page } = await site.staff('owner', { language });
  await page.goto(`${site.url}/owner/branches`);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: clinic('change') }).click();
  await dialog.getByLabel(clinic(language === 'en' ? 'name' : 'nameAr'), { exact: true }).fill(brand);
  const chooser = dialog.locator('input[type=file]');
  await chooser.setInputFiles(noPicture);
  await dialog.getByText(clinic('logoUnreadable')).waitFor();
  await chooser.setInputFiles(file);
  // On a light and on a dark ground.
  await expect.poll(() => dialog.getByRole('img').count()).toBe(2);
  await expect.poll(() => pixelsOf(dialog.getByRole('img').first())).toEqual([256, 128]);
  expect(await look(page)).toEqual([]);
  await dialog.getByRole('button', { name: clinic('save') }).click();
  await dialog.waitFor({ state: 'detached' });

  const name = language === 'en' ? 'Salma Logo' : 'سلمى الشعار';
  const booked = await site.book({ name, phone });
  const patient = await site.visitor({ language, theme: 'dark' });
  const inLanguage = (path: string, of: Language): string => `${site.url}${of === 'ar' ? '/ar' : ''}${path}`;
  const header = patient.page.getByRole('banner').locator('img.logo');
  for (const path of ['/book', '/login']) {
    await patient.page.goto(inLanguage(path, language));
    await expect.poll(() => header.getAttribute('alt')).toBe(brand);
    await expect.poll(async () => Math.max(...(await pixelsOf(header)))).toBe(256);
    await expect.poll(() => header.boundingBox()).toMatchObject({ width: 34, height: 34 });
  }
  await patient.page.goto(`${site.url}/confirmation#code=${booked.code}&phone=${phone}`);
  await patient.page.getByRole('article').getByText(booked.code).first().waitFor();
  await patient.page.emulateMedia({ media: 'print' });
  await expect.poll(() => patient.page.getByRole('article').locator('img.logo').isVisible()).toBe(true);

  const desk = await site.staff('reception', { language });
  await desk.page.goto(`${site.url}/reception`);
  const pay = say('pages:reception.actions.takeFor', { amount: '300', name });
  await rowOf(desk.page, name).hover();
  await rowOf(desk.page, name).getByRole('button', { name: pay }).click();
  const payment = desk.page.getByRole('dialog', { name: say('pages:reception.pay.title') });
  await payment.getByRole('button', { name: new RegExp(say('forms:payment.take', { amount: '.*300' })) }).click();
  await desk.page.getByRole('button', { name: say('pages:ledger.receipt.title'), exact: true }).click();
  const receipt = desk.page.getByRole('dialog').getByRole('article');
  await expect.poll(() => receipt.locator('img.logo').getAttribute('alt')).toBe(brand);

  await page.getByRole('button', { name: clinic('change') }).click();
  await dialog.getByRole('button', { name: clinic('removeLogo') }).click();
  await dialog.getByRole('button', { name: clinic('save') }).click();
  await dialog.waitFor({ state: 'detached' });
  // A browser keeps the look for 30 seconds.
  const later = await site.visitor({ language });
  await later.page.goto(inLanguage('/book', language));
  const brandLink = later.page.getByRole('banner').locator('.brand');
  await brandLink.getByText(brand).waitFor();
  await expect.poll(() => brandLink.locator('svg').isVisible()).toBe(true);
  expect(await brandLink.locator('img').count()).toBe(0);
});
