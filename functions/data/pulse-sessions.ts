import { keys } from './keys.ts';
import { type PulseSession, pulseSessionItem } from './laser-days.ts';
import { absent, put, type Store, update, type Write } from './store.ts';

/** A doctor's work at a branch on a clinic day. */
interface DoctorDay {
  readonly branchId: number;
  readonly day: string;
  readonly doctorId: string;
}

/** The doctor's latest pulse session of the day, open or ended; strongly consistent. */
export const findLastPulseSession = async (
  store: Store,
  { branchId, day, doctorId }: DoctorDay,
): Promise<PulseSession | undefined> => {
  const { items } = await store.page({
    partition: keys.laserDay(branchId, day),
    startsWith: keys.pulseSessionsOf(doctorId),
    backwards: true,
    limit: 1,
    consistent: true,
  });
  return items[0] === undefined ? undefined : pulseSessionItem.parse(items[0]);
};

/** The doctor's next pulse session, after the last one of the day. */
export const nextPulseSession = (
  { branchId, day, doctorId }: DoctorDay,
  last: PulseSession | undefined,
  startPulses: number,
  now: Date,
): PulseSession => {
  const ordinal = (last?.ordinal ?? 0) + 1;
  return {
    id: `${day}-${doctorId}-${String(ordinal)}`,
    branchId,
    day,
    doctorId,
    ordinal,
    startPulses,
    startedAt: now.toISOString(),
    sessions: 0,
    recordedPulses: 0,
  };
};

/** Two starts at the same moment want the same ordinal: only one gets it. Label: `tracking`. */
export const startWrite = (session: PulseSession): Write =>
  put(
    'tracking',
    { ...keys.pulseSession(session.branchId, session.day, session.doctorId, session.ordinal), ...session },
    absent,
  );

/** Ends a session as it was read: still open, and no session recorded since. Label: `tracking`. */
export const endWrite = (session: PulseSession, endPulses: number, now: Date): Write =>
  update(
    'tracking',
    keys.pulseSession(session.branchId, session.day, session.doctorId, session.ordinal),
    { set: { endPulses, endedAt: now.toISOString() } },
    {
      when: 'attribute_not_exists(#endPulses) AND #sessions = :wasSessions',
      values: { wasSessions: session.sessions },
    },
  );
