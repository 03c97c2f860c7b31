import { useEffect } from 'react';
import type { PlaceChange } from '#shared/rules/place-changes.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import { followTicket } from '#web/lib/live/follow-ticket.ts';
import { ticketState } from './ticket-state.ts';

interface Query {
  readonly phone: string;
  readonly code: string;
}

interface Listener {
  readonly refresh: () => unknown;
  /** Whether the page is told of changes. */
  readonly setLive: (isLive: boolean) => void;
  /** Hears why the place of the ticket changed. */
  readonly explain: (changes: readonly PlaceChange[]) => void;
}

/** Hears the queue of a ticket of today that was opened by its code, from after the first view; before it the page polls. */
export const useLiveTicket = (
  { phone, code }: Query,
  patient: QueueInfoPatient | undefined,
  { refresh, setLive, explain }: Listener,
): void => {
  const state = patient === undefined ? 'over' : ticketState(patient);
  const isFollowed = code !== '' && state !== 'over' && state !== 'ahead';
  const { branchId = 0, serviceDate: day = '', ticketNo = 0 } = patient ?? {};
  useEffect(() => {
    if (!isFollowed) return undefined;
    let end: (() => void) | undefined;
    const cancel = whenIdle(() => {
      end = followTicket({ code, phone, branchId, day, ticketNo }, { refresh, setLive, explain });
    });
    return () => {
      cancel();
      end?.();
      setLive(false);
    };
  }, [isFollowed, code, phone, branchId, day, ticketNo, refresh, setLive, explain]);
};
