import { type Key, pad } from './parts.ts';

// Keys of messages and their outbox.

/** Partitions of the outbox: one partition takes at most 1,000 write units a second. */
const OUTBOX_SHARDS = 16;

/** A message about a reservation: one of each kind. */
export const message = (reservationId: number, kind: string): Key => ({ PK: `MSG#${String(reservationId)}`, SK: kind });

/** What staff answered to a patient. */
export const answers = (patientId: string): string => `MSG#A${patientId}`;

export const answer = (patientId: string, answerId: string): Key => ({
  PK: `MSG#A${patientId}`,
  SK: `answer#${answerId}`,
});

/** Messages to owners about a clinic day of a branch. */
export const dayMessages = (branchId: number, day: string): string => `MSG#B${String(branchId)}#${day}`;

/** A message to an owner about a closing of the day: one for each. */
export const dayMessage = (branchId: number, day: string, closing: number, userId: string): Key => ({
  PK: `MSG#B${String(branchId)}#${day}`,
  SK: `day_closed#${pad(closing, 4)}#${userId}`,
});

/** A message to an owner about an alert of the day: one for each. */
export const alertMessage = (branchId: number, day: string, alert: string, userId: string): Key => ({
  PK: `MSG#B${String(branchId)}#${day}`,
  SK: `alert#${alert}#${userId}`,
});

/** Messages that are not sent, expired or failed yet, spread by reservation. */
export const outbox = (shard: number): string => `OUTBOX#${String(shard)}`;

export const outboxes = Array.from({ length: OUTBOX_SHARDS }, (_, shard) => `OUTBOX#${String(shard)}`);

export const pendingMessage = (reservationId: number, kind: string): Key => ({
  PK: `OUTBOX#${String(reservationId % OUTBOX_SHARDS)}`,
  SK: `${pad(reservationId, 15)}#${kind}`,
});

/** A message to an owner in the outbox; the shard depends on the branch. */
export const pendingDayMessage = (branchId: number, day: string, closing: number, userId: string): Key => ({
  PK: `OUTBOX#${String(branchId % OUTBOX_SHARDS)}`,
  SK: `B#${pad(branchId, 6)}#${day}#${pad(closing, 4)}#${userId}`,
});

export const pendingAlertMessage = (branchId: number, day: string, alert: string, userId: string): Key => ({
  PK: `OUTBOX#${String(branchId % OUTBOX_SHARDS)}`,
  SK: `B#${pad(branchId, 6)}#${day}#${alert}#${userId}`,
});

/** An answer in the outbox; its id is hexadecimal. */
export const pendingAnswer = (patientId: string, answerId: string): Key => ({
  PK: `OUTBOX#${String(Number(`0x${answerId}`.slice(0, 4)) % OUTBOX_SHARDS)}`,
  SK: `A#${patientId}#${answerId}`,
});

/** What the patients of a branch wrote: a conversation for each patient, the unread ones, and the quick answers. */
export const inbox = (branchId: number): string => `B#${String(branchId)}#INBOX`;

export const conversationPrefix = 'C#';

export const conversation = (branchId: number, patientId: string): Key => ({
  PK: `B#${String(branchId)}#INBOX`,
  SK: `C#${patientId}`,
});

export const unreadPrefix = 'U#';

/** There while a patient has written what nobody read. */
export const unreadConversation = (branchId: number, patientId: string): Key => ({
  PK: `B#${String(branchId)}#INBOX`,
  SK: `U#${patientId}`,
});

export const quickAnswers = (branchId: number): Key => ({ PK: `B#${String(branchId)}#INBOX`, SK: 'QUICK' });

/** The conversations of every branch, by the time of the last message: a list of the index byList. */
export const conversations = 'INBOX';

/** A message of the provider that was taken: it repeats them. */
export const receivedMessage = (hash: string): Key => ({ PK: `RECEIVED#${hash}`, SK: 'WHATSAPP' });

/** Communication log of a patient, by time. */
export const commlog = (patientId: string): string => `COMMLOG#${patientId}`;

export const commlogEntry = (patientId: string, at: string, id: string): Key => ({
  PK: `COMMLOG#${patientId}`,
  SK: `${at}#${id}`,
});

/** Whether a phone wants no more messages; its number is hashed, because this is kept for ever. */
export const stoppedPhone = (hash: string): Key => ({ PK: `STOPPED#${hash}`, SK: 'WHATSAPP' });

/** A request for a review of this phone; kept for ever, so that nobody is asked twice. */
export const reviewRequest = (hash: string): Key => ({ PK: `STOPPED#${hash}`, SK: 'REVIEW' });

/** The devices that are notified about a reservation, each by the hash of its address. */
export const pushDevices = (reservationId: number): string => `PUSH#${String(reservationId)}`;

export const pushDevice = (reservationId: number, hash: string): Key => ({
  PK: `PUSH#${String(reservationId)}`,
  SK: hash,
});

/** The devices that tell owners of alerts, of every owner. */
export const alertDevices = 'PUSH#ALERTS';

export const alertDevice = (userId: string, hash: string): Key => ({ PK: 'PUSH#ALERTS', SK: `U#${userId}#${hash}` });

/** That a device was notified of an alert of a clinic day. */
export const notifiedAlert = (day: string, hash: string): Key => ({ PK: `PUSH#NOTIFIED#${day}`, SK: hash });

/** The public one of the keys that sign notifications. */
export const pushPublicKey = { PK: 'MESSAGING', SK: 'PUSH' };

/** A phone that got a message by WhatsApp on a day. */
export const messagedPhone = (phone: string, day: string): Key => ({ PK: `PHONE#${phone}`, SK: `WROTE#${day}` });

/** How many phones got a message by WhatsApp on a day. */
export const messagedPeople = (day: string): Key => ({ PK: 'MESSAGING', SK: `PEOPLE#${day}` });

/** Result of the last check of the provider. */
export const messagingStatus = { PK: 'MESSAGING', SK: 'STATUS' };
