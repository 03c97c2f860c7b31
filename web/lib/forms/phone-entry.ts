import * as z from 'zod/mini';
import { displayPhone, parsePhone } from '#shared/rules/phone.ts';

/** A phone as typed, by the server's rules; its display form, so that the tickets of one phone are found together. */
export const phoneEntry = z.pipe(
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'required', abort: true }),
    z.maxLength(40, 'phone'),
    z.refine((text) => parsePhone(text) !== null, 'phone'),
  ),
  z.transform((text: string) => displayPhone(parsePhone(text) ?? text)),
);
