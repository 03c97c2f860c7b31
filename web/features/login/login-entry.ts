import * as z from 'zod/mini';
import { formResolver } from '#web/lib/form-messages.ts';

/** Both fields are required; a password may consist of spaces. Source: docs/requirements.md#validation. */
const entrySchema = z.strictObject({
  email: z.string().check(z.trim(), z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});

export const entryResolver = formResolver(entrySchema);
