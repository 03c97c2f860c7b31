import * as z from 'zod/mini';
import { type SavedView, savedView } from '#shared/models/saved-views.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

const savedViewsItem = z.object({ views: z.array(savedView), version: z.int() });
/** The saved comparisons of a staff user. Version 0 = none yet. */
export type SavedViews = z.output<typeof savedViewsItem>;

/** Strongly consistent. */
export const readSavedViews = async (store: Store, userId: string): Promise<SavedViews> =>
  parseItem(savedViewsItem, await store.get(keys.savedViews(userId))) ?? { views: [], version: 0 };

/** Label that fails when another request changed them since they were read: `saved views`. */
export const savedViewsWrite = (userId: string, views: readonly SavedView[], version: number): Write =>
  put(
    'saved views',
    { ...keys.savedViews(userId), views, version: version + 1 },
    version === 0 ? absent : { when: '#version = :version', values: { version } },
  );
