import type { Screen, Stage } from './screens.ts';
import { go } from './screens.ts';
import { words } from './words.ts';

interface QueueRow {
  readonly id: number;
  readonly status: string;
  readonly arrived_at: string | null;
}

/** Each picture marks two patients as arrived: undoes arrivals before the list of expected patients is empty. */
const keepSomeExpected = async ({ site }: Stage): Promise<void> => {
  const path = '/reservations/branch/1/queue';
  const { active_queue: queue } = await site.api<{ active_queue: QueueRow[] }>('GET', path, undefined, 'reception');
  const waiting = queue.filter(({ status }) => status === 'waiting');
  if (waiting.filter(({ arrived_at: at }) => at === null).length > 2) return;
  for (const { id } of waiting.filter(({ arrived_at: at }) => at !== null).slice(-10)) {
    await site.api('POST', `/reservations/${String(id)}/arrival`, { arrived: false }, 'reception');
  }
};

/** Reception with two toasts at once: two patients are marked as arrived. Needs the busy day. */
export const toasts: Screen = {
  id: 'reception-toasts',
  account: 'reception',
  open: async (stage) => {
    await keepSomeExpected(stage);
    await go(stage, '/reception');
    const { page, language } = stage;
    const choice = page.getByRole('group', { name: words(language, 'pages:reception.services.label') });
    const expected = choice.getByRole('button', { name: words(language, 'pages:reception.stats.expected') });
    await page.locator('main [data-row]').first().waitFor();
    if (await expected.isVisible()) await expected.click();
    const arrived = new RegExp(`^${words(language, 'pages:reception.arrival.arrivedFor', { name: '' })}`, 'u');
    const button = page.getByRole('button', { name: arrived }).first();
    const row = page.locator('.waiting-board table').last().locator('tr[data-row]').first();
    for (let count = 1; count <= 2; count += 1) {
      // At a desk the row in use shows its buttons; the next row comes below a mouse that rests.
      await page.mouse.move(0, 0);
      if (await row.isVisible()) await row.hover();
      await button.click();
      await page
        .locator('.toasts > *')
        .nth(count - 1)
        .waitFor();
    }
  },
};
