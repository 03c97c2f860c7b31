import type { CompletedRecord } from '#web/lib/api/answers.ts';

/** Number of records shown; the title shows the total. Source: docs/requirements.md#completed-records. */
export const SHOWN_RECORDS = 5;

/** `paymentAmount` may come as number or numeric string from older records; null while nothing is charged. */
export const amountOf = (amount: number | string | null): number | null => {
  if (amount === null || amount === '') return null;
  const pounds = Number(amount);
  return Number.isFinite(pounds) ? pounds : null;
};

/** Was money received for the session? A free session counts as paid without any. */
export const isSessionPaid = ({
  paymentStatus: status,
  paymentAmount: amount,
}: Pick<CompletedRecord, 'paymentStatus'> & { readonly paymentAmount: number | string | null }): boolean =>
  status === 'partial' || (status === 'paid' && (amountOf(amount) ?? 0) > 0);

/** State of a card's session: open (can be recorded), recorded, or not available. */
export type SessionState = 'not_available' | 'recorded' | 'open';

/**
 * Regular visits have no session. A laser or fractional one counts as recorded when the server says so
 * (a free session has no amount), or when it has a charge. Source: docs/requirements.md#completed-records.
 * The one exception: a fractional charge that stands alone, because the second half of recording failed or
 * reception set it ahead, leaves the session still to be recorded, or the doctor could never finish it.
 */
export const sessionState = (
  record: Pick<CompletedRecord, 'serviceType' | 'sessionRecorded'> & {
    readonly paymentAmount: number | string | null;
  },
): SessionState => {
  if (record.serviceType === 'regular') return 'not_available';
  if (record.sessionRecorded) return 'recorded';
  const charged = (amountOf(record.paymentAmount) ?? 0) > 0;
  return charged && record.serviceType === 'laser' ? 'recorded' : 'open';
};
