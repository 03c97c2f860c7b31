import * as z from 'zod/mini';

/** A number of minutes. */
export const minutes = z.int().check(z.minimum(0));
/** The range of an estimated wait. */
export const waitRange = z.strictObject({ low: minutes, high: minutes });
