import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Mail, replaceMail } from '#functions/mail.ts';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
let mails: Mail[] = [];
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => {
  mails = [];
  replaceMail((mail) => {
    mails.push(mail);
    return Promise.resolve('accepted');
  });
});
afterAll(() => site.stop());
afterEach(async () => {
  replaceMail(undefined);
  await site.closeWindows();
});

it.each([
  { language: 'en', theme: 'dark', width: 390, email: 'reception@demo.clinic', home: '**/reception' },
  { language: 'ar', theme: 'light', width: 1280, email: 'doctor@demo.clinic', home: '**/doctor' },
] as const)(
  'who forgot the password follows the link on the sign-in page, and the link of the mail: in $language at $width',
  async ({ language, theme, width, email, home }) => {
    const { page } = await site.visitor({ language, theme, width });
    await page.goto(`${site.url}/login`);
    await page.getByRole('link', { name: words(language, 'pages:login.forgotten') }).click();
    // The sign-in page has a field of the same name.
    await page.getByRole('heading', { name: words(language, 'pages:forgottenPassword.title') }).waitFor();
    await page.getByLabel(words(language, 'forms:login.email')).fill(email);
    expect(await look(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(words(language, 'pages:forgottenPassword.sent', { email })).waitFor();
    expect(mails.map(({ to }) => to)).toEqual([email]);

    const link = /\/(?:ar\/)?password#.+/u.exec(mails[0]?.text ?? '')?.[0] ?? '';
    await page.goto(`${site.url}${link}`);
    await page.getByLabel(words(language, 'pages:ownPassword.newPassword'), { exact: true }).fill('another-clinic');
    await page.getByLabel(words(language, 'pages:ownPassword.repeated')).fill('another-clinic');
    await page.getByRole('button', { name: words(language, 'pages:passwordLink.set') }).click();
    await page.waitForURL(home);
  },
);
