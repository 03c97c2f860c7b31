import * as z from 'zod/mini';
import { packageUnit } from './enums.ts';

/** How far the package of a visit is used with it: the second of four sessions. Null where no package was used. */
export const packageUse = z.nullable(z.strictObject({ unit: packageUnit, used: z.int(), of: z.int() }));
