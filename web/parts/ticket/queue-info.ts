import { useCallback, useState } from 'react';
import useSWR from 'swr';
import type { PlaceChange } from '#shared/rules/place-changes.ts';
import { loadPublicCalls } from '#web/lib/api/branches.ts';
import { CallError, isRefusedFor } from '#web/lib/api/call-error.ts';
import { whileLive } from '#shared/rules/poll-intervals.ts';
import { keepLastSeen, readLastSeen } from './last-seen.ts';
import { useOnline } from '#web/lib/device/online.ts';
import { useReadAgain } from '#web/lib/api/read-again.ts';
import { updateRemembered } from './remembered-answer.ts';
import type { SharedTicketKey } from './ticket-link.ts';
import type { QueueInfo } from './ticket-state.ts';
import { refreshAfter } from './ticket-state.ts';
import { useLiveTicket } from './use-live-ticket.ts';

/** An answer and when it came, milliseconds. */
export interface Seen {
  readonly info: QueueInfo;
  readonly at: number;
}

/** Why the place of the ticket changed, and when, milliseconds. */
export interface ChangedPlace {
  readonly changes: readonly PlaceChange[];
  readonly at: number;
}

export interface QueueInfoQuery {
  readonly phone: string;
  /** Empty when only the phone is known. */
  readonly code: string;
  /** The one ticket of this phone that a shared link shows. */
  readonly shared?: SharedTicketKey;
}

export interface QueueInfoView {
  /** The newest answer; an older one from this device while there is no connection. */
  readonly seen: Seen | undefined;
  readonly error: unknown;
  /** True if the shown data may be outdated: the last request failed, or the device is offline. */
  readonly stale: boolean;
  /** The server shows no such reservation (any more). */
  readonly missing: boolean;
  /** The last answer of a missing reservation that this device knew: its day is over. */
  readonly ended: Seen | undefined;
  readonly loading: boolean;
  /** Why the place changed last, and when; undefined until it changes while the page is open. */
  readonly changed: ChangedPlace | undefined;
  readonly refresh: () => void;
}

/** The name under which the device keeps the last answer. */
const nameOf = ({ phone, code, shared }: QueueInfoQuery): string =>
  shared === undefined ? code || phone : `${phone} ${String(shared.branchId)} ${String(shared.ticketNo)} ${shared.day}`;

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'info' in value && 'at' in value && typeof value.at === 'number';

/** The newest answer this device has kept, if any. */
const lastSeen = (query: QueueInfoQuery): Seen | undefined => {
  const seen = readLastSeen(nameOf(query), query.code);
  return isSeen(seen) ? seen : undefined;
};

type NamedTicket = Pick<QueueInfo['patient'], 'branchId' | 'ticketNo' | 'serviceDate'>;

const isOf = ({ branchId, ticketNo, day }: SharedTicketKey, ticket: NamedTicket | undefined): boolean =>
  ticket?.branchId === branchId && ticket.ticketNo === ticketNo && ticket.serviceDate === day;

/**
 * The answer about one ticket of a phone, out of all of that phone's. Undefined when it is not among them. Those with
 * a doctor are counted for the branch of the first reservation only: elsewhere none are known.
 */
export const infoOfShared = (info: QueueInfo, key: SharedTicketKey): QueueInfo | undefined => {
  const { patient, others, queueSummary: summary } = info;
  const all = [patient, ...others];
  // A reservation that moved to another branch or day has another ticket.
  const chosen =
    all.find((each) => isOf(key, each)) ??
    all.find(({ formerTicket: former, earlierTickets: earlier = [] }) =>
      [former, ...earlier].some((ticket) => isOf(key, ticket)),
    );
  if (chosen === undefined) return undefined;
  if (chosen === patient) return { ...info, others: [] };
  const inside =
    patient.branchId === chosen.branchId && patient.serviceDate === chosen.serviceDate ? summary.inProgress : 0;
  const waiting = Math.max(0, (chosen.currentPosition ?? 1) - 1);
  return {
    patient: chosen,
    queueSummary: {
      ...summary,
      patientsAhead: waiting + inside,
      waitingAhead: waiting,
      inProgress: inside,
      estimatedTotalWait: chosen.estimatedWaitTime,
    },
    others: [],
  };
};

const load = async (query: QueueInfoQuery): Promise<Seen> => {
  const { phone, code, shared } = query;
  const { loadQueueInfo } = await loadPublicCalls();
  const all = await loadQueueInfo(phone, code);
  const info = shared === undefined ? all : infoOfShared(all, shared);
  if (info === undefined) throw new CallError('NOT_FOUND', { status: 404, reason: 'reservation-unknown' });
  const seen = { info, at: Date.now() };
  updateRemembered(all);
  keepLastSeen(nameOf(query), query.code, seen);
  return seen;
};

const nobody: QueueInfoQuery = { phone: '', code: '' };

/** What is shown of the newest answer: nothing, once the server says that there is no such reservation. */
const shownOf = (known: Seen | undefined, error: unknown): Pick<QueueInfoView, 'seen' | 'missing' | 'ended'> =>
  isRefusedFor(error, 'reservation-unknown')
    ? { seen: undefined, missing: true, ended: known }
    : { seen: known, missing: false, ended: undefined };

interface Options {
  /** Requests also while the page is hidden: the patient wants to be alerted. */
  readonly whileHidden?: boolean;
}

/**
 * A patient's place, kept fresh: by the live channel, without it every 30 s, more often near the front, not while the
 * page is hidden (unless an alert is wanted), and immediately when it is seen again. Source: docs/requirements.md#requests.
 */
export const useQueueInfo = (query: QueueInfoQuery | null, { whileHidden = false }: Options = {}): QueueInfoView => {
  const [isLive, setLive] = useState(false);
  // SWR computes the first interval before the first answer arrives: a number changes with the answer, a function does not.
  const [interval, setRefreshInterval] = useState(refreshAfter(undefined));
  const { data, error, isLoading, mutate } = useSWR<Seen, unknown>(
    query === null ? null : `queue-info ${query.phone} ${nameOf(query)}`,
    async () => load(query ?? nobody),
    {
      // The live channel reports changes; this slow poll finds a lost message.
      refreshInterval: isLive && interval > 0 ? whileLive : interval,
      refreshWhenHidden: whileHidden,
      revalidateOnFocus: true,
      shouldRetryOnError: false,
      dedupingInterval: 2000,
    },
  );
  const next = refreshAfter(data?.info.patient);
  if (next !== interval) setRefreshInterval(next);
  const [changed, setChanged] = useState<ChangedPlace>();
  const explain = useCallback((changes: readonly PlaceChange[]) => setChanged({ changes, at: Date.now() }), []);
  useReadAgain({ error, mutate, whileHidden }, interval);
  useLiveTicket(query ?? nobody, data?.info.patient, { refresh: mutate, setLive, explain });
  const online = useOnline();
  return {
    ...shownOf(data ?? (query === null ? undefined : lastSeen(query)), error),
    error,
    stale: error !== undefined || !online,
    loading: isLoading,
    changed,
    refresh: () => void mutate(),
  };
};
