import { groupByStatus, type Queue } from '#functions/domain/queue.ts';
import { presenceItem, type QueueEntry, queueEntryItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';

/** A branch-day's live queue and the doctors seen at it, as of one strongly consistent read. */
export interface LiveQueue extends Queue<QueueEntry> {
  readonly doctors: readonly { readonly doctorId: string; readonly seenAt: string }[];
}

const isDoctor = (item: Record<string, unknown>): boolean =>
  typeof item['order'] === 'string' && item['order'].startsWith(keys.order.doctor(''));

/** One query of the local index: those waiting, in progress and skipped, and the doctors at work. */
export const readQueue = async (store: Store, branchId: number, day: string): Promise<LiveQueue> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    index: 'byOrder',
    consistent: true,
  });
  const doctors = items.filter(isDoctor).map((item) => {
    const { doctorId, seenAt } = presenceItem.parse(item).shown;
    return { doctorId, seenAt };
  });
  const entries = items.filter((item) => !isDoctor(item)).map((item) => queueEntryItem.parse(item));
  return { ...groupByStatus(entries), doctors };
};

interface Warns {
  readonly warn: (message: string, fields?: Readonly<Record<string, string>>) => void;
}

/** Minimum age of a presence item before it is written again. */
const PRESENCE_MINUTES = 5;

/**
 * Notes that a doctor is at work, unless that was noted a few minutes ago. Only a hint for the wait estimate: a note
 * that cannot be written never fails the call or the read that it goes with.
 */
export const recordDoctorPresence = async (
  { store, log }: { readonly store: Store; readonly log: Warns },
  queue: Pick<LiveQueue, 'doctors'>,
  doctor: { readonly doctorId: string; readonly branchId: number; readonly day: string },
  now: Date,
): Promise<void> => {
  const seen = queue.doctors.find(({ doctorId }) => doctorId === doctor.doctorId);
  if (seen !== undefined && now.getTime() - Date.parse(seen.seenAt) < PRESENCE_MINUTES * 60_000) return;
  try {
    await store.put(
      {
        ...keys.presence(doctor.branchId, doctor.day, doctor.doctorId),
        order: keys.order.doctor(doctor.doctorId),
        shown: { doctorId: doctor.doctorId, seenAt: now.toISOString() },
      },
      { when: `${absent.when} OR #shown.#seenAt < :now`, values: { now: now.toISOString() } },
    );
  } catch (error) {
    log.warn('presence.not-noted', { error: error instanceof Error ? error.name : 'Unknown' });
  }
};
