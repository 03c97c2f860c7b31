import { bookReservation, checkIn } from '#shared/routes/reservations.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { call } from '#web/lib/api/client.ts';
import type { Attempts } from '#web/lib/api/idempotency.ts';
import { furtherNames, type NamedService } from '#web/lib/i18n/service-text.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

type CheckedIn = Answer<typeof checkIn>['tickets'][number];

/** A ticket as a kiosk shows it: to who checks in number and place, to who books here the service as well. */
export interface KioskTicketFacts {
  readonly ticketNo: number;
  /** Null when the ticket does not wait. */
  readonly before: number | null;
  readonly isTurn: boolean;
  /** Marked as arrived; false when the booking succeeded and the mark did not. */
  readonly isHere: boolean;
  /** Booked without a place, until the patient or reception confirms it. */
  readonly isUnconfirmed?: boolean;
  readonly service?: NamedService;
  /** The patient's own page. */
  readonly link?: string;
}

const factsOf = ({ ticketNo, before, status }: CheckedIn): KioskTicketFacts => ({
  ticketNo,
  before,
  isTurn: status === 'in_progress',
  isHere: true,
});

interface Kiosk {
  /** The kiosk's token of this minute. */
  readonly token: string;
  readonly attempts: Attempts;
}

/** Every request of a visitor is anonymous: a kiosk keeps nothing of who was here before. */
const send = (
  { token, attempts }: Kiosk,
  typed: { readonly phone?: string; readonly code?: string },
): Promise<Answer<typeof checkIn>> =>
  // The token changes each minute: the same press keeps its key.
  call(
    checkIn,
    { body: { token, ...typed } },
    { anonymous: true, idempotencyKey: attempts.keyFor({ token, ...typed }) },
  );

/** Marks today's tickets of a phone or a code as arrived. @throws CallError */
export const checkInAt = async (
  kiosk: Kiosk,
  typed: { readonly phone: string } | { readonly code: string },
): Promise<readonly KioskTicketFacts[]> => (await send(kiosk, typed)).tickets.map(factsOf);

/** Books for a patient at the kiosk, and marks the ticket as arrived. @throws CallError when nothing is booked */
export const bookAt = async (
  kiosk: Kiosk,
  body: CallRequest<typeof bookReservation>['body'],
): Promise<readonly KioskTicketFacts[]> => {
  const idempotencyKey = kiosk.attempts.keyFor(body);
  const answer = await call(bookReservation, { body }, { anonymous: true, idempotencyKey });
  const { code, ticketNo, serviceType, place, status } = answer;
  const { phone } = body;
  const service = { serviceType, ...furtherNames(answer) };
  const booked = { ticketNo, service, link: `${location.origin}${ticketLink({ code, phone })}` };
  if (status === 'unconfirmed') {
    return [{ ...booked, before: null, isTurn: false, isHere: false, isUnconfirmed: true }];
  }
  try {
    const { tickets } = await send(kiosk, { phone, code });
    return tickets.map((ticket) => ({ ...factsOf(ticket), ...booked }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [{ ...booked, before: place?.before ?? null, isTurn: false, isHere: false }];
  }
};
