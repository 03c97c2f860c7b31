import * as z from 'zod/mini';
import { isPhone } from './phone-rules.ts';

/** A phone as typed. An empty value is reported as missing without loading the phone rules. */
export const phoneEntry = z.string().check(
  z.refine((text) => text.trim() !== '', { error: 'required', abort: true }),
  z.maxLength(40, 'phone'),
  z.refine(isPhone, 'phone'),
);
