/**
 * The queue of a branch-day as the channel of tickets publishes it: ticket numbers in their order, at most 4 KB for 300
 * tickets. No name, no phone, no reservation id, because a code is made of one.
 */
export interface QueueMessage {
  /** Version of the snapshot: a lower one is older. */
  readonly version: number;
  /**
   * Waiting tickets in order, separated by spaces: the first letter of the service, upper case if the patient has
   * arrived, and the ticket number in base 36. A preferred doctor is appended: `.<index>`.
   */
  readonly waiting: string;
  readonly inProgress: string;
  readonly skipped: string;
  /** Services, room and state of each doctor, without name or id. */
  readonly doctors: string;
}

const RADIX = 36;

/** The ticket in a message, without its service and doctor. */
const numberOf = (ticket: string): number => Number.parseInt(ticket.slice(1).split('.')[0] ?? '', RADIX);

/** A ticket in a message. @param letter first letter of the service, in the case that says whether the patient is here */
export const ticketInMessage = (letter: string, ticketNo: number, preferred?: number): string =>
  `${letter}${ticketNo.toString(RADIX)}${preferred === undefined ? '' : `.${preferred.toString(RADIX)}`}`;

/**
 * All that a message says about one ticket: its state, who is called before it, and the doctors. Two messages with the
 * same text change nothing for the ticket: neither its place nor, but for the passing of time, its wait.
 */
export const standingInMessage = (message: QueueMessage, ticketNo: number): string => {
  const { waiting, inProgress, skipped, doctors } = message;
  const isTicket = (ticket: string): boolean => numberOf(ticket) === ticketNo;
  const tickets = waiting.split(' ');
  const index = tickets.findIndex(isTicket);
  if (index !== -1) return ['waiting', ...tickets.slice(0, index + 1), '|', inProgress, '|', doctors].join(' ');
  // The room of the doctor who called may change.
  if (inProgress.split(' ').some(isTicket)) return `in progress | ${doctors}`;
  return skipped.split(' ').some(isTicket) ? 'skipped' : 'not in the queue';
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses an event of the channel of tickets. Undefined when it is none. */
export const queueMessageOf = (event: unknown): QueueMessage | undefined => {
  if (typeof event !== 'object' || event === null) return undefined;
  const { version, waiting, inProgress, skipped, doctors }: Partial<Record<keyof QueueMessage, unknown>> = event;
  if (typeof version !== 'number') return undefined;
  if (!isText(waiting) || !isText(inProgress) || !isText(skipped) || !isText(doctors)) return undefined;
  return { version, waiting, inProgress, skipped, doctors };
};
