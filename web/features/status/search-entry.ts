import * as z from 'zod/mini';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { phoneEntry } from '#web/lib/forms/phone-entry.ts';

const searchEntry = z.object({ phone: phoneEntry, code: z.string().check(z.maxLength(40)) });

export const searchResolver = formResolver(searchEntry);
