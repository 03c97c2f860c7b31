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

/** Largest picture of the logo, in bytes. */
export const LOGO_BYTES = 48 * 1024;

/** Media types of the logo. */
export const logoTypes = ['image/png', 'image/webp'] as const;

/** A picture of the logo in base64; null = the product's mark. */
export const clinicLogo = z.nullable(z.base64().check(z.minLength(4), z.maxLength((LOGO_BYTES / 3) * 4)));

/** The one colour that the theme is made from; null = the product's own. */
export const clinicColour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/u)));
