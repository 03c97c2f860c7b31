/** A window of the ledger that is opened for a visit. */
export interface MoneyTask {
  readonly kind: 'receipt' | 'refund' | 'price';
  readonly reservationId: number;
}
