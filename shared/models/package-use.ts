import * as z from 'zod/mini';
import { packageUnit } from './enums.ts';

/** The branch at which a package was bought, when that is another one. */
export const boughtAt = z.optional(z.strictObject({ name: z.string(), name_ar: z.string() }));

/** How far the package of a visit is used with it: the second of four sessions. Null where no package was used. */
export const packageUse = z.nullable(
  z.strictObject({ unit: packageUnit, used: z.int(), of: z.int(), bought_at: boughtAt }),
);
