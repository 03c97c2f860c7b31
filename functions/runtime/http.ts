import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { Language } from '#shared/errors.ts';
import { originUnknown } from '#shared/refusals/access.ts';

export type Event = APIGatewayProxyEventV2;
export type HttpReply = APIGatewayProxyStructuredResultV2;

/** A header by its lower-case name. */
export const headerOf = (event: Event, name: string): string | undefined => event.headers[name];

/** The language of the sentences in a reply, by Accept-Language: Arabic when the caller prefers it, English otherwise. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*ar\b/i.test(acceptLanguage ?? '') ? 'ar' : 'en';

/** A cookie's value. API Gateway passes cookies as a list; emulators leave them in the header. */
export const cookieOf = (event: Event, name: string): string | undefined =>
  parseCookie(event.cookies?.join('; ') ?? headerOf(event, 'cookie') ?? '')[name];

/** A Set-Cookie header with Secure and SameSite=Strict. */
export const strictCookie = (cookie: SetCookie): string =>
  stringifySetCookie({ ...cookie, secure: true, sameSite: 'strict' });

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Behind the edge the Host is API Gateway's own: it does not say which site the browser is on. */
const isGatewayHost = (host: string): boolean => host.includes('.execute-api.');

/**
 * Requests made by cookie come from our own pages only. A browser without Sec-Fetch-Site is held by Origin: it must be
 * the host of the request, or behind the edge the site's own. SameSite=Strict holds everywhere.
 * @param siteOrigin `https://clinic.example`; empty where the site has no domain of its own.
 */
export const requireSameSite = (event: Event, siteOrigin: string): void => {
  const site = headerOf(event, 'sec-fetch-site');
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw originUnknown();
    return;
  }
  const [origin, host] = [headerOf(event, 'origin'), headerOf(event, 'host')];
  if (origin === undefined || host === undefined) return;
  const expected = isGatewayHost(host) ? hostOf(siteOrigin) : host;
  if (expected !== undefined && hostOf(origin) !== expected) throw originUnknown();
};

/** The token of an Authorization header; undefined when there is none or it is no bearer. */
export const bearerOf = (event: Event): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
