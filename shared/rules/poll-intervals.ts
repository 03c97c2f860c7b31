const SECOND = 1000;

/**
 * How often an open ticket is requested again, in milliseconds, from near to far. The site polls by it; cost, scale and
 * firewall are computed from it.
 */
export const ticketIntervals = {
  /** One of the first three to be called: with the time of the request a call shows within five seconds. */
  near: 4 * SECOND,
  /** Few calls before it: it may soon be one of the first three. */
  soon: 15 * SECOND,
  waiting: 30 * SECOND,
  /** Booked for a later day. */
  ahead: 300 * SECOND,
} as const;

/**
 * How often a page that hears the live channel reads its queue or lists without a message, in milliseconds: a lost
 * message is noticed after this time. Source: docs/adr/0067-a-live-channel.md.
 */
export const whileLive = 300 * SECOND;

/** How often the live channel says that it is there; AppSync Events fixes it. */
export const KEEP_ALIVE_MS = 60 * SECOND;

/** The window of limits of requests, of the firewall and of the functions. */
export const LIMIT_WINDOW_MS = 300 * SECOND;

/** Requests of so many open tickets in the window. */
export const ticketRequests = (pages: number, state: keyof typeof ticketIntervals): number =>
  Math.ceil((pages * LIMIT_WINDOW_MS) / ticketIntervals[state]);

/** Look-ups of one phone in the window: five pages of tickets near the front stay below it. */
export const MAX_LOOK_UPS_OF_PHONE = ticketRequests(5, 'near') + 25;
