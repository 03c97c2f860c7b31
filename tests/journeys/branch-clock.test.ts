import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ live: false });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each(['en', 'ar'] as const)('a ticket, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);

  it('of a branch in another time zone shows times by its clock', async () => {
    const number = language === 'en' ? '01004450041' : '01004450042';
    const opened = { name: `Dubai ${language}`, name_ar: 'دبي', time_zone: 'Asia/Dubai', copy_of: 1 };
    const branch = await site.api('POST', '/admin/branches', opened, 'owner');
    const { code } = await site.book({ name: 'Nadia Adel', phone: number, branch_id: (branch as { id: number }).id });
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);

    const [before = ''] = say('pages:status.updated', { time: '|' }).split('|');
    const text = page.getByText(before);
    const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hour12: true, timeZone: 'Asia/Dubai' });
    const digits = (from: string): string | undefined => /\d+/.exec(from)?.[0];
    await expect
      .poll(async () => digits((await text.textContent()) ?? '') === digits(hour.format(new Date())))
      .toBe(true);
  });
});
