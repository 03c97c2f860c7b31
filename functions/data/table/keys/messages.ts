import { type Key, pad } from './parts.ts';

// Keys of messages and their outbox.

/** Partitions of the outbox: one partition takes at most 1,000 write units a second. */
const OUTBOX_SHARDS = 16;

/** A message about a reservation: one of each kind. */
export const message = (reservationId: number, kind: string): Key => ({ PK: `MSG#${String(reservationId)}`, SK: kind });

/** Messages that are not sent, expired or failed yet, spread by reservation. */
export const outbox = (shard: number): string => `OUTBOX#${String(shard)}`;

export const outboxes = Array.from({ length: OUTBOX_SHARDS }, (_, shard) => `OUTBOX#${String(shard)}`);

export const pendingMessage = (reservationId: number, kind: string): Key => ({
  PK: `OUTBOX#${String(reservationId % OUTBOX_SHARDS)}`,
  SK: `${pad(reservationId, 15)}#${kind}`,
});

/** Communication log of a patient, by time. */
export const commlog = (patientId: string): string => `COMMLOG#${patientId}`;

export const commlogEntry = (patientId: string, at: string, id: string): Key => ({
  PK: `COMMLOG#${patientId}`,
  SK: `${at}#${id}`,
});

/** The provider's credentials, in a partition of their own that only those who send or verify may read. */
export const messagingSecret = { PK: 'SECRET#MESSAGING', SK: 'WHATSAPP' };

/** What the last check of the provider found. */
export const messagingStatus = { PK: 'MESSAGING', SK: 'STATUS' };
