import 'i18next';
import type { texts as displayTexts } from './display.ts';
import type { texts as publicTexts } from './en.ts';
import type { texts as sectionTexts } from './en-sections.ts';
import type { texts as ownerTexts } from './en-owner.ts';
import type { texts as staffTexts } from './en-staff.ts';
import type { texts as ticketTexts } from './en-ticket.ts';

type OwnerTexts = typeof ownerTexts;
type SectionTexts = typeof sectionTexts;
type TicketTexts = typeof ticketTexts;
type DisplayTexts = (typeof displayTexts)['en'];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    /** English defines the keys: an unknown key does not compile. */
    resources: {
      [Namespace in keyof typeof publicTexts]: (typeof publicTexts)[Namespace] &
        (typeof staffTexts)[Namespace] &
        (Namespace extends keyof OwnerTexts ? OwnerTexts[Namespace] : unknown) &
        (Namespace extends keyof SectionTexts ? SectionTexts[Namespace] : unknown) &
        (Namespace extends keyof TicketTexts ? TicketTexts[Namespace] : unknown) &
        (Namespace extends keyof DisplayTexts ? DisplayTexts[Namespace] : unknown);
    };
  }
}
