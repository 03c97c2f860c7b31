import { FRESH_PAGE_MS } from '#functions/data/queue/branch-pages.ts';
import { HOURS_OF_DAY, type Pace, VISITS_OF_DAY } from '../calls-of-day.ts';

/** Events of one branch in one minute of its day. */
export interface Minute {
  readonly bookings: number;
  readonly visits: number;
  readonly waiting: number;
}

const MINUTES = HOURS_OF_DAY * 60;
/** The rush at the opening: its busiest minute has ten times the bookings of the mean one. */
const RUSH = 12;
const RUSH_MINUTES = 12;
/** Doctors finish the queue an hour before the day ends. */
const SERVING_MINUTES = MINUTES - 60;

/** A branch's day, minute by minute: bookings by a curve, doctors at a constant pace while somebody waits. */
export const minutesOfDay = (visitsPerDay: number): readonly Minute[] => {
  const weights = Array.from(
    { length: MINUTES },
    (_, minute) => 1 + RUSH * Math.exp(-((minute / RUSH_MINUTES) ** 2) / 2),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let waiting = 0;
  return weights.map((weight) => {
    const bookings = (visitsPerDay * weight) / total;
    const visits = Math.min(waiting + bookings, visitsPerDay / SERVING_MINUTES);
    waiting += bookings - visits;
    return { bookings, visits, waiting };
  });
};

/** Seconds between two polls of a patient's open page, and how often the page is seen. */
const POLL_SECONDS = 30;
const SEEN = 0.4;

/** Calls of a kind at one branch in a minute. Desks grow with the visits of the branch, owners do not. */
export const callsInMinute = (
  minute: Minute,
  visitsPerDay: number,
  call: { readonly times: number; readonly pace: Pace },
): number => {
  switch (call.pace) {
    case 'booking':
      return minute.bookings * (call.times / VISITS_OF_DAY);
    case 'visit':
      return minute.visits * (call.times / VISITS_OF_DAY);
    case 'waiting':
      return minute.waiting * SEEN * (60 / POLL_SECONDS);
    case 'desk':
      return (call.times / MINUTES) * (visitsPerDay / VISITS_OF_DAY);
    case 'owner':
      return call.times / MINUTES;
  }
};

/** A page of a hundred branches is made again when it is older than 15 s, ten pages by one request. */
const BRANCHES_MADE = 1000;

/** Requests a second that make pages of a list again, if the list is requested often enough. */
export const makingPerSecond = (branches: number): number =>
  Math.ceil(branches / BRANCHES_MADE) / (FRESH_PAGE_MS / 1000);

/** Patients who agree to messages; a visit brings three: booked, near, called. */
const CONSENT = 0.7;
export const messagesInMinute = ({ bookings, visits }: Minute): number => CONSENT * (bookings + 2 * visits);

/** The provider reports of each message: sent, delivered, read. */
export const REPORTS_PER_MESSAGE = 3;
