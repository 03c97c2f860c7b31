/** Faults that the proxy injects; absent ones do not occur. Limits always apply. */
export interface ProxyFaults {
  /** Writes that overlap on an item conflict when one of them is a transaction. Each is held so long. */
  readonly conflicts?: { readonly holdMs: number };
  /** Eventually consistent reads answer from a copy of the table that follows with this lag. */
  readonly staleReads?: { readonly chance: number; readonly lagMs: number };
  /** Queries of a global index answer from a copy that follows with this lag. */
  readonly indexLag?: { readonly lagMs: number };
  /** Requests are refused as over the capacity; batches are carried out by half. */
  readonly throttling?: { readonly chance: number };
  /** Requests are carried out, and the connection is closed before the answer. */
  readonly lostAnswers?: { readonly chance: number };
  /** The connection is closed before the request is carried out. */
  readonly lostRequests?: { readonly chance: number };
}

/** Recorded events of the proxy, for assertions. */
export const proxyEvents = [
  'transactionConflict',
  'transactionInProgress',
  'staleRead',
  'staleIndex',
  'throttled',
  'unprocessed',
  'lostAnswer',
  'lostRequest',
  'limitRefused',
] as const;
export type ProxyEvent = (typeof proxyEvents)[number];

/** Faults that every DynamoDB table has, also without load. */
export const conflictsAndLag: ProxyFaults = {
  conflicts: { holdMs: 4 },
  staleReads: { chance: 0.5, lagMs: 120 },
  indexLag: { lagMs: 250 },
};

/** The conditions of a busy region: all faults with small probabilities. */
export const busyRegion: ProxyFaults = {
  ...conflictsAndLag,
  throttling: { chance: 0.01 },
  lostAnswers: { chance: 0.01 },
  lostRequests: { chance: 0.005 },
};
