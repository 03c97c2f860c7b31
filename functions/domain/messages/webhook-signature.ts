import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that timing reveals nothing of the secret. */
export const isSameSecret = (given: string, expected: string): boolean => {
  // Digests have equal length, so the length of the input is not revealed.
  const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
};

/** The signature of a webhook's body as the provider sends it in `X-Hub-Signature-256`. */
export const signatureOf = (rawBody: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(rawBody, 'utf8').digest('hex')}`;
