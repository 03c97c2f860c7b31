import type { Screen } from './screens.ts';
import { go } from './screens.ts';
import { words } from './words.ts';

/** Reception with two toasts at once: two patients are marked as arrived. Needs the busy day. */
export const toasts: Screen = {
  id: 'reception-toasts',
  account: 'reception',
  open: async (stage) => {
    await go(stage, '/reception');
    const arrived = new RegExp(`^${words(stage.language, 'pages:reception.arrival.arrivedFor', { name: '' })}`, 'u');
    for (let count = 1; count <= 2; count += 1) {
      await stage.page.getByRole('button', { name: arrived }).first().click();
      await stage.page
        .locator('.toasts > *')
        .nth(count - 1)
        .waitFor();
    }
  },
};
