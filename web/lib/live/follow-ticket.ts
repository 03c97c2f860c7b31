import { channelPath } from '#shared/rules/live-channels.ts';
import { type PlaceChange, placeChanges } from '#shared/rules/place-changes.ts';
import { type QueueMessage, queueMessageOf, standingInMessage } from '#shared/rules/queue-message.ts';
import { subscribeLive } from './live.ts';

/** A ticket whose queue is heard. */
export interface FollowedTicket {
  readonly code: string;
  readonly phone: string;
  readonly branchId: number;
  readonly day: string;
  readonly ticketNo: number;
}

/** The pages of a queue do not all read at the same moment, and a copy of the queue is read a moment after it is stored. */
const SPREAD_MS = { least: 200, most: 800 };

const isWaiting = (standing: string): boolean => standing.startsWith('waiting ');

interface Reader {
  readonly refresh: () => void;
  /** Hears why the place of the ticket changed; not called without a reason. */
  readonly explain?: (changes: readonly PlaceChange[]) => void;
}

/** When to read after messages: at once after the ticket's own move, soon after a move before it, else not. */
export const createTicketListener = (
  ticketNo: number,
  { refresh, explain }: Reader,
  random: () => number = Math.random,
): { readonly onEvent: (event: unknown) => void; readonly onChange: (isUp: boolean) => void } => {
  let known: { readonly message: QueueMessage; readonly standing: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, ms);
  };
  return {
    onChange: (isUp) => {
      known = undefined;
      clearTimeout(timer);
      // What happened before the subscription was not heard.
      if (isUp) refresh();
    },
    onEvent: (event) => {
      const message = queueMessageOf(event);
      if (message === undefined || (known !== undefined && message.version <= known.message.version)) return;
      const standing = standingInMessage(message, ticketNo);
      const { standing: before, message: earlier } = known ?? {};
      known = { message, standing };
      if (standing === before) return;
      const changes = earlier === undefined ? [] : placeChanges(earlier, message, ticketNo);
      if (changes.length > 0) explain?.(changes);
      const isOwnMove = !isWaiting(standing) || (before !== undefined && !isWaiting(before));
      readAfter(isOwnMove ? 0 : SPREAD_MS.least + random() * (SPREAD_MS.most - SPREAD_MS.least));
    },
  };
};

/** Hears the queue of a ticket. @returns a function that ends it */
export const followTicket = (
  { code, phone, branchId, day, ticketNo }: FollowedTicket,
  {
    refresh,
    setLive,
    explain,
  }: Pick<Reader, 'explain'> & { readonly refresh: () => unknown; readonly setLive: (isLive: boolean) => void },
): (() => void) => {
  const listener = createTicketListener(ticketNo, {
    refresh: () => void refresh(),
    ...(explain !== undefined && { explain }),
  });
  const end = subscribeLive({
    channel: channelPath({ namespace: 'tickets', branchId, day }),
    credential: () => ({ kind: 'ticket', code, phone }),
    onEvent: listener.onEvent,
    onChange: (isUp) => {
      setLive(isUp);
      listener.onChange(isUp);
    },
  });
  return () => {
    listener.onChange(false);
    end();
  };
};
