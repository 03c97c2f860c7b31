import type { ReservationType } from '../models/lists.ts';
import type { TicketKey } from './ticket-link.ts';

interface Chosen {
  readonly branchId: number;
  readonly serviceType: ReservationType;
  /** The further service. The kind stays in the link: it is chosen when the service is no longer offered. */
  readonly serviceId?: number | undefined;
  /** Clinic day to book. */
  readonly date?: string;
  /** The visit that the booking follows. Behind `#`, which browsers do not send to a server. */
  readonly after?: TicketKey;
}

/** What the address of the booking form is followed by, for these choices. */
export const bookingChoices = ({ branchId, serviceType, serviceId, date, after }: Chosen): string =>
  [
    `?branch=${String(branchId)}&service=${serviceType}`,
    serviceId === undefined ? '' : `&service=${String(serviceId)}`,
    date === undefined ? '' : `&date=${date}`,
    after === undefined ? '' : `#code=${encodeURIComponent(after.code)}&phone=${encodeURIComponent(after.phone)}`,
  ].join('');
