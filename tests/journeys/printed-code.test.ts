import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { markArrivals } from './busy-day.ts';
import { rowOf } from './desk.ts';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ live: true });
  await markArrivals(site);
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe('the printed code at the door', () => {
  it('tells the desk that a patient says to be here, who is confirmed with the key A', async () => {
    await site.book({ name: 'Mona Adel', phone: '01009970001' });
    const { page: desk } = await site.staff('reception');
    await desk.goto(`${site.url}/reception`);
    const row = rowOf(desk, 'Mona Adel');
    await row.waitFor();
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/door?branch=1`);

    await page.getByLabel(words('en', 'forms:booking.phone')).fill('01009970001');
    await page.getByRole('button', { name: words('en', 'pages:door.say') }).click();
    await page.getByText(words('en', 'pages:door.said')).waitFor();
    await row.getByText(words('en', 'pages:reception.arrival.says')).waitFor();
    await row.click();
    await desk.keyboard.press('a');
    await row.getByText(words('en', 'pages:reception.arrival.says')).waitFor({ state: 'detached' });

    expect(await page.locator('main').textContent()).not.toMatch(/Mona|Consultation/u);
    const isHere = async (): Promise<boolean> => {
      const { active_queue: rows } = await site.api<{ active_queue: readonly { arrived_at: string | null }[] }>(
        'GET',
        '/reservations/branch/1/queue',
        undefined,
        'reception',
      );
      return typeof rows[0]?.arrived_at === 'string';
    };
    // The desk shows the arrival before the server has it.
    await expect.poll(isHere).toBe(true);
  });

  it('sends a patient to reception whose turn has passed', async () => {
    const { id } = await site.book({ name: 'Lamia Samir', phone: '01009970002' });
    await site.api('POST', `/doctor/skip/${String(id)}`, {}, 'reception');
    const { page, expectProblem } = await site.visitor(phone);
    expectProblem(/404/u);
    await page.goto(`${site.url}/door?branch=1`);

    await page.getByLabel(words('en', 'forms:booking.phone')).fill('01009970002');
    await page.getByRole('button', { name: words('en', 'pages:door.say') }).click();

    await page.getByText('If your turn has passed').waitFor();
  });

  it.each(['en', 'ar'] as const)(
    'is on a poster in both languages, beside the code to book, for reception in %s',
    async (language) => {
      const { page } = await site.staff('reception', { language });
      await page.goto(`${site.url}/reception/screens`);

      await page.getByRole('button', { name: words(language, 'pages:displays.poster') }).click();
      const poster = page.getByRole('article');
      await poster.getByText(words('ar', 'pages:poster.camera')).waitFor();
      await page.getByRole('button', { name: 'A5', exact: true }).click();

      await poster.getByText(words('en', 'pages:poster.camera')).waitFor();
      expect(await poster.locator('svg.qr').count()).toBe(2);
      expect(await look(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      await expect
        .poll(() => page.getByRole('button', { name: words(language, 'pages:displays.print') }).isVisible())
        .toBe(false);
      await expect.poll(() => poster.isVisible()).toBe(true);
    },
  );
});
