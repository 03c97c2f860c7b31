import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Language } from '../../shared/errors.ts';
import { originUnknown } from '../domain/refusals.ts';

export type Event = APIGatewayProxyEventV2;
export type HttpReply = APIGatewayProxyStructuredResultV2;

/** A header by its lower-case name. */
export const headerOf = (event: Event, name: string): string | undefined => event.headers[name];

/** The language of the sentences in a reply: Arabic when the caller prefers it, English otherwise. */
export const languageOf = (event: Event): Language =>
  /^\s*ar\b/i.test(headerOf(event, 'accept-language') ?? '') ? 'ar' : 'en';

/** A cookie's value. API Gateway gives cookies as a list of `name=value`; emulators of it leave them in their header. */
export const cookieOf = (event: Event, name: string): string | undefined =>
  (event.cookies ?? headerOf(event, 'cookie')?.split(';'))
    ?.map((cookie) => cookie.split('='))
    .find(([key]) => key?.trim() === name)
    ?.slice(1)
    .join('=');

/** Calls that go by a cookie come from our own pages only; browsers that say nothing are held by SameSite=Strict. */
export const requireSameSite = (event: Event): void => {
  const site = headerOf(event, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw originUnknown();
};
