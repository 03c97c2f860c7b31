import { guessesItem } from './items.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** More than a family with a bad memory needs, and little beside the codes of a day. */
const MOST = 10;
const WINDOW_SECONDS = 24 * 60 * 60;

/**
 * Counts a code that is tried with a phone, before it is held against anything: of a thousand different ones at once no
 * more than ten are looked at in a day. The same again is no further guess, so whoever knows the code is never shut out
 * by those who try others after. Known and unknown phones alike. Source: ADR 0027.
 * @returns 0 when the guess may be made, else the seconds until the next one.
 */
export const takeGuess = async (store: Store, phone: string, id: number, now: Date): Promise<number> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = keys.guesses(phone);
  const tried = new Set([id]);
  const window = { until: seconds + WINDOW_SECONDS, expires_at: seconds + WINDOW_SECONDS };
  const count = (): Promise<boolean> =>
    store.update(
      key,
      { add: { tried }, setOnce: window },
      {
        when: 'attribute_not_exists(#PK) OR (#until > :seconds AND (size(#tried) < :most OR contains(#tried, :id)))',
        values: { seconds, most: MOST, id },
      },
    );
  const beginAnew = (): Promise<boolean> =>
    store.update(key, { set: { tried, ...window } }, { when: '#until <= :seconds', values: { seconds } });
  // Once more at the end: another guess may have begun the new window in between.
  if ((await count()) || (await beginAnew()) || (await count())) return 0;
  const item = await store.get(key);
  return item === undefined ? 0 : Math.max(guessesItem.parse(item).until - seconds, 1);
};
