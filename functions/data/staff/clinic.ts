import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

const clinicItem = z.object({
  name: z.string(),
  nameAr: z.string(),
  colour: z.nullable(z.string()),
  version: z.int(),
});
type StoredClinic = z.output<typeof clinicItem>;
/** How the clinic shows itself. */
export type Clinic = Omit<StoredClinic, 'version'>;

/** Name and colour as they are before the owner sets them. */
const unnamed: StoredClinic = { name: '', nameAr: '', colour: null, version: 0 };

/** Strongly consistent. */
export const readClinic = async (store: Store): Promise<StoredClinic> =>
  parseItem(clinicItem, await store.get(keys.clinic)) ?? unnamed;

/** Label that fails when another request changed it since it was read: `clinic`. */
export const clinicWrite = (clinic: Clinic, version: number): Write =>
  put(
    'clinic',
    { ...keys.clinic, ...clinic, version: version + 1 },
    version === 0 ? absent : { when: '#version = :version', values: { version } },
  );
