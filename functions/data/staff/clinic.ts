import * as z from 'zod/mini';
import { logoTypes } from '#shared/models/clinic.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, put, remove, type Store, type Write } from '../table/store.ts';

const clinicItem = z.object({
  name: z.string(),
  nameAr: z.string(),
  colour: z.nullable(z.string()),
  logoVersion: z._default(z.nullable(z.int()), null),
  version: z.int(),
});
type StoredClinic = z.output<typeof clinicItem>;
/** How the clinic shows itself. */
export type Clinic = Omit<StoredClinic, 'version'>;

/** Name and colour as they are before the owner sets them. */
const unnamed: StoredClinic = { name: '', nameAr: '', colour: null, logoVersion: null, version: 0 };

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

const logoItem = z.object({ version: z.int(), type: z.enum(logoTypes), base64: z.string() });
/** The picture of the logo. */
export type Logo = Omit<z.output<typeof logoItem>, 'version'>;

/** Strongly consistent; undefined when the clinic has no logo of this version. */
export const readLogo = async (store: Store, version: number): Promise<Logo | undefined> => {
  const stored = parseItem(logoItem, await store.get(keys.clinicLogo));
  return stored?.version === version ? { type: stored.type, base64: stored.base64 } : undefined;
};

/** Only in one transaction with `clinicWrite` of the same version, whose condition decides. Label: `logo`. */
export const logoWrite = (logo: Logo | null, version: number): Write =>
  logo === null ? remove('logo', keys.clinicLogo) : put('logo', { ...keys.clinicLogo, ...logo, version });
