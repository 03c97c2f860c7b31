import * as z from 'zod/mini';
import { lineOfText } from './fields.ts';

// How a clinic shows itself: for the owner's office, its form and every page.

/** Name of the whole clinic; empty = the product's own. */
export const clinicName = z.pipe(
  lineOfText,
  z.string().check(
    z.maxLength(40),
    z.refine((text) => text.length !== 1),
  ),
);

/** The one colour that the theme is made from; null = the product's own. */
export const clinicColour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/u)));
