import * as z from 'zod/mini';
import { parsePhone } from '#shared/rules/phone.ts';

/** A phone as typed, by the server's rules. */
export const phoneEntry = z.string().check(
  z.refine((text) => text.trim() !== '', { error: 'required', abort: true }),
  z.maxLength(40, 'phone'),
  z.refine((text) => parsePhone(text) !== null, 'phone'),
);
