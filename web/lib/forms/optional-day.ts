import * as z from 'zod/mini';
import { clinicDayInput } from '#shared/models/fields.ts';

/** A day that may be left empty, as `OptionalDayPicker` has it; an empty text is null. */
export const optionalDay = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): string | null => (text === '' ? null : text)),
  ),
  z.nullable(clinicDayInput),
);
