import type { QueueMessage } from './queue-message.ts';

/** What can change the place of a waiting ticket, in the order in which the ticket lists it. */
export const placeChangeKinds = ['doctor_joined', 'doctor_left', 'called', 'left', 'arrived', 'came_back'] as const;
export type PlaceChangeKind = (typeof placeChangeKinds)[number];

/** A reason why the place of a ticket changed. No name and no number of another patient. */
export interface PlaceChange {
  readonly kind: PlaceChangeKind;
  /** How many patients or doctors. */
  readonly count: number;
}

interface Listed {
  readonly no: string;
  /** Service, in lower case. */
  readonly service: string;
  readonly isHere: boolean;
  /** The preferred doctor; empty = any. */
  readonly preferred: string;
}

const listOf = (tickets: string): readonly Listed[] =>
  tickets
    .split(' ')
    .filter((ticket) => ticket !== '')
    .map((ticket) => {
      const [letter = ''] = ticket;
      const [no = '', preferred = ''] = ticket.slice(1).split('.');
      return { no, service: letter.toLowerCase(), isHere: letter !== letter.toLowerCase(), preferred };
    });

/** Those who are called before the ticket: of its service, with its preferred doctor or with none. */
const lineBefore = (waiting: readonly Listed[], own: Listed): readonly Listed[] =>
  waiting
    .slice(
      0,
      waiting.findIndex(({ no }) => no === own.no),
    )
    .filter(({ service, preferred }) => service === own.service && (preferred === '' || preferred === own.preferred));

/** Doctors who are on and serve the service. */
const doctorsFor = ({ doctors }: QueueMessage, service: string): number =>
  doctors
    .split('; ')
    .map((doctor) => doctor.split(' '))
    .filter(
      ([letters = '', ...state]) => letters.includes(service) && !state.includes('off') && !state.includes('paused'),
    ).length;

/**
 * Why the place of a waiting ticket changed from one message of its queue to a later one; empty when it waits in only
 * one of them, and when nothing before it changed. Who let others go first, and whom a patient let go first, are not
 * told: a change of the order among those who wait is the patient's own.
 */
export const placeChanges = (before: QueueMessage, after: QueueMessage, ticketNo: number): readonly PlaceChange[] => {
  const no = ticketNo.toString(36);
  const [earlier, later] = [listOf(before.waiting), listOf(after.waiting)];
  const ownBefore = earlier.find((ticket) => ticket.no === no);
  const own = later.find((ticket) => ticket.no === no);
  if (ownBefore === undefined || own === undefined || ownBefore.service !== own.service) return [];
  const was = new Map(lineBefore(earlier, ownBefore).map((ticket) => [ticket.no, ticket]));
  const is = lineBefore(later, own);
  const waits = new Set(later.map((ticket) => ticket.no));
  const waited = new Set(earlier.map((ticket) => ticket.no));
  const inside = new Set(listOf(after.inProgress).map((ticket) => ticket.no));
  const gone = [...was.keys()].filter((other) => !waits.has(other));
  const doctors = doctorsFor(after, own.service) - doctorsFor(before, own.service);
  const counts: Readonly<Record<PlaceChangeKind, number>> = {
    doctor_joined: doctors,
    doctor_left: -doctors,
    called: gone.filter((other) => inside.has(other)).length,
    left: gone.filter((other) => !inside.has(other)).length,
    arrived: is.filter((other) => other.isHere && was.get(other.no)?.isHere === false).length,
    came_back: is.filter((other) => !waited.has(other.no)).length,
  };
  return placeChangeKinds.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
};
