import * as z from 'zod/mini';
import { isPhone } from './phone-rules.ts';

/** A phone as a patient types it. An empty one is only missing: the rules need not load for it. */
export const phoneEntry = z.string().check(
  z.refine((text) => text.trim() !== '', { error: 'required', abort: true }),
  z.maxLength(40, 'phone'),
  z.refine(isPhone, 'phone'),
);
