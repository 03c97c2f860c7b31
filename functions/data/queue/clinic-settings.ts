import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

const clinicSettingsItem = z.object({ creditAtEveryBranch: z.boolean(), version: z.int() });
type StoredSettings = z.output<typeof clinicSettingsItem>;
/** Settings that hold at every branch. */
export type ClinicSettings = Omit<StoredSettings, 'version'>;

/** Strongly consistent; the defaults before the owner set any. */
export const readClinicSettings = async (store: Store): Promise<StoredSettings> => {
  const item = await store.get(keys.clinicSettings);
  return item === undefined ? { creditAtEveryBranch: false, version: 0 } : clinicSettingsItem.parse(item);
};

/** Label that fails when another request changed them since they were read: `clinic settings`. */
export const clinicSettingsWrite = (settings: ClinicSettings, version: number): Write =>
  put(
    'clinic settings',
    { ...keys.clinicSettings, ...settings, version: version + 1 },
    version === 0 ? absent : { when: '#version = :version', values: { version } },
  );
