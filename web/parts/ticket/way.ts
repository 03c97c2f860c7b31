import { leaveAt, MAX_WAY_MINUTES } from '#shared/rules/leave-home.ts';
import { preference, usePreference } from '#web/lib/device/preferences.ts';
import type { TicketState } from './ticket-state.ts';

/** Minutes as typed; empty = not given. `0` = taken back. */
const isMinutes = (text: string): text is string => /^\d{0,3}$/.test(text) && Number(text) <= MAX_WAY_MINUTES;

/** How long this device's patient needs to come. */
export const wayPreference = preference('ticket_way', '', isMinutes);

/** Minutes of the way; 0 = not known; undefined = never given. */
export const useWay = (): number | undefined => {
  const typed = usePreference(wayPreference, '');
  return typed === '' ? undefined : Number(typed);
};

/** A ticket whose patient may have to leave home. */
interface Waiting {
  readonly state: TicketState;
  readonly arrived?: boolean;
  readonly wait?: { readonly low: number; readonly high: number } | undefined;
}

/** A patient who waits, is not here yet, and whose wait is known. */
export const isElsewhere = ({ state, arrived, wait }: Waiting): boolean =>
  (state === 'waiting' || state === 'near' || state === 'ready') && arrived !== true && wait !== undefined;

/**
 * When a patient who waits elsewhere leaves; null = now. Undefined for one who is here, and while way or wait are unknown.
 * @param at when the wait was estimated, milliseconds
 */
export const leavingOf = (
  facts: Waiting,
  way: number | undefined,
  { at, now }: { readonly at: number; readonly now: number },
): Date | null | undefined => {
  const { wait } = facts;
  if (!isElsewhere(facts) || wait === undefined || way === undefined || way === 0) return undefined;
  return leaveAt(wait, way, { at: new Date(at), now: new Date(now) });
};
