import { idOfCode, reservationCode } from '../../shared/rules/reservation-code.ts';

export interface TicketKey {
  readonly code: string;
  readonly phone: string;
}

/**
 * The link that opens a ticket on any device. Code and phone stand behind `#`, which browsers
 * keep to themselves: they reach no server and no log.
 */
export const ticketLink = ({ code, phone }: TicketKey): string =>
  `/confirmation#${new URLSearchParams({ code, phone }).toString()}`;

/** What a link's `#…` opens; null when it is no ticket's. */
export const ticketOfLink = (hash: string): TicketKey | null => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const id = idOfCode(fields.get('code') ?? '');
  const phone = (fields.get('phone') ?? '').trim();
  return id === null || phone === '' || phone.length > 40 ? null : { code: reservationCode(id), phone };
};
