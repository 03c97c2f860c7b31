import { logoTypes } from '#shared/models/clinic.ts';
import { logoNotAnImage } from '#shared/refusals/staff.ts';

/** First bytes in hex. */
const signatures = {
  'image/png': /^89504e470d0a1a0a/u,
  // RIFF, four bytes of length, WEBP.
  'image/webp': /^52494646.{8}57454250/u,
} as const satisfies Readonly<Record<(typeof logoTypes)[number], RegExp>>;

/** The type of a picture by its first bytes. Throws the refusal `logo-not-an-image`. */
export const logoPicture = (base64: string) => {
  const start = Buffer.from(base64.slice(0, 16), 'base64').toString('hex');
  const type = logoTypes.find((each) => signatures[each].test(start));
  if (type === undefined) throw logoNotAnImage();
  return { type, base64 };
};
