import type { ReservationType } from '../models/lists.ts';
import type { TicketKey } from './ticket-link.ts';

interface Chosen {
  readonly branchId: number;
  readonly serviceType: ReservationType;
  /** Clinic day to book. */
  readonly date?: string;
  /** The visit that the booking follows. Behind `#`, which browsers do not send to a server. */
  readonly after?: TicketKey;
}

/** What the address of the booking form is followed by, for these choices. */
export const bookingChoices = ({ branchId, serviceType, date, after }: Chosen): string =>
  [
    `?branch=${String(branchId)}&service=${serviceType}`,
    date === undefined ? '' : `&date=${date}`,
    after === undefined ? '' : `#code=${encodeURIComponent(after.code)}&phone=${encodeURIComponent(after.phone)}`,
  ].join('');
