import { idOfCode, reservationCode } from '#shared/rules/reservation-code.ts';
import { ticketAddress, type TicketKey } from '#shared/rules/ticket-link.ts';

/** Opens one ticket to be read: no code, so the server shows no area and no full name, and accepts no cancellation. */
export interface SharedTicketKey {
  readonly phone: string;
  readonly branchId: number;
  readonly ticketNo: number;
  /** Clinic day, `YYYY-MM-DD`. */
  readonly day: string;
}

/** The link for family and friends: it opens the same ticket on any device, to be read only. */
export const sharedTicketLink = ({ phone, branchId, ticketNo, day }: SharedTicketKey): string =>
  ticketAddress({ phone, branch: String(branchId), ticket: String(ticketNo), day });

const phoneIn = (fields: URLSearchParams): string | null => {
  const phone = (fields.get('phone') ?? '').trim();
  return phone === '' || phone.length > 40 ? null : phone;
};

/** The ticket of a link's fragment; null if it is not a patient's own link. */
export const ticketOfLink = (hash: string): TicketKey | null => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const id = idOfCode(fields.get('code') ?? '');
  const phone = phoneIn(fields);
  return id === null || phone === null ? null : { code: reservationCode(id), phone };
};

/** A positive whole number, at most nine digits. */
const countIn = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** The ticket that a shared link's `#…` shows; null when it is no shared link. */
export const sharedTicketOfLink = (hash: string): SharedTicketKey | null => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const phone = phoneIn(fields);
  const branchId = countIn(fields.get('branch'));
  const ticketNo = countIn(fields.get('ticket'));
  const day = fields.get('day') ?? '';
  if (fields.has('code') || phone === null || branchId === null || ticketNo === null) return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { phone, branchId, ticketNo, day } : null;
};
