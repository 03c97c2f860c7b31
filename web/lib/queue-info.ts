import useSWR from 'swr';
import { showQueueInfo } from '../../shared/routes/reservations.ts';
import { CallError } from './call-error.ts';
import { call } from './client.ts';
import { keepLastSeen, readLastSeen } from './last-seen.ts';
import { useOnline } from './online.ts';
import type { QueueInfo } from './ticket-state.ts';
import { refreshAfter, ticketState } from './ticket-state.ts';

/** An answer and when it came, milliseconds. */
export interface Seen {
  readonly info: QueueInfo;
  readonly at: number;
}

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'info' in value && 'at' in value && typeof value.at === 'number';

/** The newest answer this device has kept, if any. */
export const lastSeen = (phone: string, code: string): Seen | undefined => {
  const seen = readLastSeen(phone, code);
  return isSeen(seen) ? seen : undefined;
};

/** How the newest known answer would have this ticket be asked for again. */
const nextAsk = (seen: Seen | undefined): number =>
  refreshAfter(seen && ticketState(seen.info.patient, seen.info.queue_summary.patients_ahead));

export interface QueueInfoQuery {
  readonly phone: string;
  /** Empty when only the phone is known. */
  readonly code: string;
}

export interface QueueInfoView {
  /** The newest answer; an older one from this device while there is no connection. */
  readonly seen: Seen | undefined;
  readonly error: unknown;
  /** What is seen is not what is now: it could not be asked for. */
  readonly stale: boolean;
  /** It was known here before, and the server knows it no longer: the visit is over. */
  readonly ended: boolean;
  readonly loading: boolean;
  readonly refresh: () => void;
}

const ask = async ({ phone, code }: QueueInfoQuery): Promise<Seen> => {
  const info = await call(showQueueInfo, { params: { phone }, query: code === '' ? {} : { code } });
  const seen = { info, at: Date.now() };
  keepLastSeen(phone, code, seen);
  return seen;
};

/**
 * Where a patient stands, followed: asked again every 30 s, every 10 s near the front, not while the page is
 * hidden, at once when one comes back to it. Source: seed sections 7 and 9, queue-info.
 */
export const useQueueInfo = (query: QueueInfoQuery | null): QueueInfoView => {
  const { data, error, isLoading, mutate } = useSWR<Seen, unknown>(
    query === null ? null : `queue-info ${query.phone} ${query.code}`,
    async () => ask(query ?? { phone: '', code: '' }),
    { refreshInterval: nextAsk, revalidateOnFocus: true, shouldRetryOnError: false, dedupingInterval: 2000 },
  );
  const online = useOnline();
  const known = data ?? (query === null ? undefined : lastSeen(query.phone, query.code));
  const unknown = error instanceof CallError && error.code === 'NOT_FOUND';
  return {
    seen: unknown ? undefined : known,
    error,
    stale: error !== undefined || !online,
    ended: unknown && known !== undefined,
    loading: isLoading,
    refresh: () => void mutate(),
  };
};
