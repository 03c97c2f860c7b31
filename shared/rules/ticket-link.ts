import type { Language } from '../errors.ts';

/** The address of the site's pages in a language: the Arabic pages are below `/ar`. */
export const siteIn = (siteOrigin: string, language: Language): string =>
  language === 'ar' ? `${siteOrigin}/ar` : siteOrigin;

/** Code and phone: with both, the patient sees every detail and may cancel. */
export interface TicketKey {
  readonly code: string;
  readonly phone: string;
}

/** The path of a ticket's page with these fields behind `#`. */
export const ticketAddress = (fields: Readonly<Record<string, string>>): string =>
  `/confirmation#${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** The patient's own link. Code and phone are behind `#`, which browsers do not send to a server. */
export const ticketLink = ({ code, phone }: TicketKey): string => ticketAddress({ code, phone });
