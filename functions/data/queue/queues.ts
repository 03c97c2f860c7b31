import type { DoctorWork } from '#functions/domain/queue/doctors-at-work.ts';
import { groupByStatus, type Queue } from '#functions/domain/queue/queue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { presenceItem } from '../table/items/doctors.ts';
import { type QueueEntry, queueEntryItem } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, present, type Store } from '../table/store.ts';
import type { StaffName } from '#functions/domain/staff/staff-name.ts';

/** A branch-day's live queue and the doctors seen at it, as of one strongly consistent read. */
export interface LiveQueue extends Queue<QueueEntry> {
  readonly doctors: readonly (DoctorWork & { readonly setAt?: string | undefined })[];
}

const isDoctor = (item: Record<string, unknown>): boolean =>
  typeof item['order'] === 'string' && item['order'].startsWith(keys.order.doctor(''));

/**
 * Reads a branch-day's queue: waiting, in progress and skipped tickets, and doctors at work. One query of the local
 * index.
 */
export const readQueue = async (store: Store, branchId: number, day: ClinicDay): Promise<LiveQueue> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    index: 'byOrder',
    consistent: true,
  });
  const doctors = items.filter(isDoctor).map((item) => presenceItem.parse(item).shown);
  const entries = items.filter((item) => !isDoctor(item)).map((item) => queueEntryItem.parse(item));
  return { ...groupByStatus(entries), doctors };
};

/** A doctor seen at a branch on a day; undefined when not seen. */
export const findDoctorAtWork = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
  doctorId: string,
): Promise<DoctorWork | undefined> => {
  const item = await store.get(keys.presence(branchId, day, doctorId));
  return parseItem(presenceItem, item)?.shown;
};

/** The wait needs a doctor's presence on its day, the windows of later days for seven days after it. */
const PRESENCE_KEPT_SECONDS = 9 * 86_400;

/** Key, order and end of a doctor's first presence item of a day. */
export const newPresence = (branchId: number, day: ClinicDay, doctorId: string) => ({
  ...keys.presence(branchId, day, doctorId),
  order: keys.order.doctor(doctorId),
  /** Unix seconds. */
  expires_at: Date.parse(day) / 1000 + PRESENCE_KEPT_SECONDS,
});

interface Warns {
  readonly warn: (message: string, fields?: Readonly<Record<string, string>>) => void;
}

/** Minimum age of a presence item before it is written again. Each write publishes an event that updates the snapshot. */
const PRESENCE_MINUTES = 20;

/** A doctor who reads the queue or calls. */
export interface PresentDoctor {
  readonly doctorId: string;
  readonly name: StaffName;
  readonly branchId: number;
  readonly day: ClinicDay;
  /** Services from the doctor's slot; absent = every service. */
  readonly services?: DoctorWork['services'];
  /** The room that was chosen last, from the doctor's slot. */
  readonly room?: string | undefined;
  /** True for a call, which switches the doctor on. */
  readonly calls?: boolean;
}

const isNoted = (seen: DoctorWork, { calls = false }: PresentDoctor, now: Date): boolean =>
  now.getTime() - Date.parse(seen.seenAt) < PRESENCE_MINUTES * 60_000 && !(calls && seen.state !== undefined);

/**
 * Sets a doctor who was seen at the branch today to off, when the doctor leaves it, or to on, when the doctor is back.
 * A failure is logged only, like one of `recordDoctorPresence`.
 */
export const recordDoctorMove = async (
  { store, log }: { readonly store: Store; readonly log: Warns },
  { doctorId, branchId, day }: Pick<PresentDoctor, 'doctorId' | 'branchId' | 'day'>,
  state: 'on' | 'off',
  now: Date,
): Promise<void> => {
  const shown = { 'shown.setAt': now.toISOString(), ...(state === 'off' && { 'shown.state': state }) };
  const outdated = ['shown.pausedUntil', ...(state === 'on' ? ['shown.state'] : [])];
  try {
    await store.update(keys.presence(branchId, day, doctorId), { set: shown, remove: outdated }, present);
  } catch (error) {
    log.warn('presence.not-noted', { error: error instanceof Error ? error.name : 'Unknown' });
  }
};

/**
 * Records a doctor's presence, unless it was recorded a few minutes ago. Used for the wait estimate only, so a failure
 * is logged and never fails the request.
 */
export const recordDoctorPresence = async (
  { store, log }: { readonly store: Store; readonly log: Warns },
  queue: Pick<LiveQueue, 'doctors'>,
  doctor: PresentDoctor,
  now: Date,
): Promise<void> => {
  const { doctorId, name, branchId, day, services, room, calls = false } = doctor;
  const seen = queue.doctors.find((each) => each.doctorId === doctorId);
  if (seen !== undefined && isNoted(seen, doctor, now)) return;
  const key = keys.presence(branchId, day, doctorId);
  const seenAt = now.toISOString();
  try {
    if (seen === undefined) {
      const shown = {
        doctorId,
        seenAt,
        name,
        ...(services === undefined ? {} : { services }),
        ...(room === undefined ? {} : { room }),
      };
      await store.put({ ...newPresence(branchId, day, doctorId), shown }, absent);
    } else {
      await store.update(
        key,
        {
          set: { 'shown.seenAt': seenAt, 'shown.name': name },
          ...(calls ? { remove: ['shown.state', 'shown.pausedUntil'] } : {}),
        },
        { when: 'attribute_exists(#PK) AND #shown.#seenAt <= :now', values: { now: seenAt } },
      );
    }
  } catch (error) {
    log.warn('presence.not-noted', { error: error instanceof Error ? error.name : 'Unknown' });
  }
};
