import * as z from 'zod/mini';
import { type AlertLimits, alertLimits, defaultAlertLimits } from '#shared/models/alerts.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

const alertLimitsItem = z.object({ limits: alertLimits, version: z.int() });

/** Strongly consistent; the defaults before the owner set any. */
export const readAlertLimits = async (store: Store): Promise<z.output<typeof alertLimitsItem>> => {
  const item = await store.get(keys.alertLimits);
  return item === undefined ? { limits: defaultAlertLimits, version: 0 } : alertLimitsItem.parse(item);
};

/** Label that fails when another request changed them since they were read: `alert limits`. */
export const alertLimitsWrite = (limits: AlertLimits, version: number): Write =>
  put(
    'alert limits',
    { ...keys.alertLimits, limits, version: version + 1 },
    version === 0 ? absent : { when: '#version = :version', values: { version } },
  );
