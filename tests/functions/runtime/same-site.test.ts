import { describe, expect, it } from 'vitest';
import { type Event, requireSameSite } from '#functions/runtime/http.ts';

const site = 'https://clinic.example';
const gateway = 'abc123.execute-api.eu-central-1.amazonaws.com';

const isRefused = (headers: Record<string, string>, siteOrigin = site): boolean => {
  try {
    // Only its headers are read.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    requireSameSite({ headers } as unknown as Event, siteOrigin);
    return false;
  } catch {
    return true;
  }
};

describe('a request made by cookie', () => {
  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', host: gateway }],
    ['with a foreign Origin behind the edge', { origin: 'https://evil.example', host: gateway }],
    ['with a foreign Origin on one machine', { origin: 'https://evil.example', host: 'localhost:3000' }],
    ['with an Origin that is no address', { origin: 'null', host: gateway }],
  ])('is refused %s', (_, headers) => {
    expect(isRefused(headers)).toBe(true);
  });

  it.each([
    ['of our own page', { 'sec-fetch-site': 'same-origin', host: gateway }],
    ["with the site's Origin behind the edge", { origin: site, host: gateway }],
    ['with its own Origin on one machine', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['without an Origin, as programs send it', { host: gateway }],
  ])('is answered %s', (_, headers) => {
    expect(isRefused(headers)).toBe(false);
  });

  it('is held by SameSite alone where the site has no domain of its own', () => {
    expect(isRefused({ origin: 'https://evil.example', host: gateway }, '')).toBe(false);
  });
});
