import { createHash } from 'node:crypto';
import { type Event, headerOf } from './http.ts';

/**
 * A digest of the address that a request comes from. CloudFront appends the viewer's address to `x-forwarded-for`, and
 * API Gateway that of CloudFront: what a client writes into the header comes before both.
 */
export const callerAddress = (event: Event): string => {
  const viewer = headerOf(event, 'x-forwarded-for')?.split(',').at(-2)?.trim();
  return createHash('sha256')
    .update(viewer ?? event.requestContext.http.sourceIp)
    .digest('hex')
    .slice(0, 16);
};
