import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compared without telling by the time taken how much of it was right. */
export const isSameSecret = (given: string, expected: string): boolean => {
  // Of equal length whatever was given, so that lengths tell nothing either.
  const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
};

/** The signature of a webhook's body as the provider sends it in `X-Hub-Signature-256`. */
export const signatureOf = (rawBody: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(rawBody, 'utf8').digest('hex')}`;
