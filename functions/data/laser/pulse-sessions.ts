import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { type PulseSession, pulseSessionItem } from './laser-days.ts';
import { absent, type Condition, put, type Store, update, type Write } from '../table/store.ts';
import { pulseTrackingNotOpen } from '#shared/refusals/laser.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { storedClinicDay } from '../table/stored-fields.ts';

/** A doctor's work at a branch on a clinic day. */
interface DoctorDay {
  readonly branchId: number;
  readonly day: ClinicDay;
  readonly doctorId: string;
}

/** The table key fields of a doctor's open pulse session. */
const openPulseSession = z.object({ id: z.string(), branchId: z.int(), day: storedClinicDay, ordinal: z.int() });
export type OpenPulseSession = z.output<typeof openPulseSession>;

const pointerItem = z.object({ open: z.optional(openPulseSession) });

/** The pulse session that a doctor has open, of whatever day; strongly consistent. */
export const findOpenPulseSession = async (store: Store, doctorId: string): Promise<OpenPulseSession | undefined> => {
  const item = await store.get(keys.openPulseSession(doctorId));
  return parseItem(pointerItem, item)?.open;
};

/** Condition: the doctor's open pulse session has not changed since the read. */
export const stillOpen = (open: OpenPulseSession | undefined): Condition =>
  open === undefined
    ? { when: 'attribute_not_exists(#open)' }
    : { when: '#open.#id = :openId', values: { openId: open.id } };

/** A pulse session in full; strongly consistent. */
export const readPulseSession = async (
  store: Store,
  doctorId: string,
  { branchId, day, ordinal }: OpenPulseSession,
): Promise<PulseSession | undefined> => {
  const item = await store.get(keys.pulseSession(branchId, day, doctorId, ordinal));
  return parseItem(pulseSessionItem, item);
};

/** The doctor's open pulse session in full; strongly consistent. Refuses a doctor who has none open. */
export const requireOpenPulseSession = async (store: Store, doctorId: string): Promise<PulseSession> => {
  const open = await findOpenPulseSession(store, doctorId);
  const session = open === undefined ? undefined : await readPulseSession(store, doctorId, open);
  if (session === undefined) throw pulseTrackingNotOpen();
  return session;
};

/** The doctor's pulse sessions of the day, in their order; strongly consistent. */
export const listPulseSessions = async (
  store: Store,
  { branchId, day, doctorId }: DoctorDay,
): Promise<PulseSession[]> => {
  const items = await store.query({
    partition: keys.laserDay(branchId, day),
    startsWith: keys.pulseSessionsOf(doctorId),
    consistent: true,
  });
  return items.map((item) => pulseSessionItem.parse(item));
};

/** The doctor's next pulse session, after the last one of the day. */
export const nextPulseSession = (
  { branchId, day, doctorId }: DoctorDay,
  last: PulseSession | undefined,
  { laserId, startPulses }: Pick<PulseSession, 'laserId' | 'startPulses'>,
  now: Date,
): PulseSession => {
  const ordinal = (last?.ordinal ?? 0) + 1;
  return {
    id: `${day}-${doctorId}-${String(ordinal)}`,
    branchId,
    day,
    doctorId,
    ordinal,
    laserId,
    startPulses,
    startedAt: now.toISOString(),
    sessions: 0,
    recordedPulses: 0,
  };
};

/** Starts a session while the doctor has none open: of two concurrent starts one succeeds. Label: `tracking`. */
export const startWrites = (session: PulseSession): Write[] => {
  const { id, branchId, day, doctorId, ordinal } = session;
  return [
    put('tracking', { ...keys.pulseSession(branchId, day, doctorId, ordinal), ...session }, absent),
    update(
      'tracking',
      keys.openPulseSession(doctorId),
      { set: { open: { id, branchId, day, ordinal } } },
      stillOpen(undefined),
    ),
  ];
};

/** Corrects the first reading of a session as it was read: still open. Label: `tracking`. */
export const correctStartWrite = (
  { branchId, day, doctorId, ordinal, startPulses: wasStart }: PulseSession,
  startPulses: number,
): Write =>
  update(
    'tracking',
    keys.pulseSession(branchId, day, doctorId, ordinal),
    { set: { startPulses } },
    { when: 'attribute_not_exists(#endPulses) AND #startPulses = :wasStart', values: { wasStart } },
  );

/** Ends a session as it was read: still open, its first reading the same, and no session recorded since. Label: `tracking`. */
export const endWrites = (session: PulseSession, endPulses: number, now: Date): Write[] => [
  update(
    'tracking',
    keys.pulseSession(session.branchId, session.day, session.doctorId, session.ordinal),
    { set: { endPulses, endedAt: now.toISOString() } },
    {
      when: `attribute_not_exists(#endPulses) AND #startPulses = :wasStart AND #sessions = :wasSessions AND ${
        session.testPulses === undefined ? 'attribute_not_exists(#testPulses)' : '#testPulses = :wasTests'
      }`,
      values: {
        wasStart: session.startPulses,
        wasSessions: session.sessions,
        ...(session.testPulses === undefined ? {} : { wasTests: session.testPulses }),
      },
    },
  ),
  update('tracking', keys.openPulseSession(session.doctorId), { remove: ['open'] }, stillOpen(session)),
];

/** Adds test shots to an open session. Label: `tracking`. */
export const testShotsWrite = ({ branchId, day, doctorId, ordinal }: PulseSession, pulses: number): Write =>
  update(
    'tracking',
    keys.pulseSession(branchId, day, doctorId, ordinal),
    { add: { testPulses: pulses } },
    { when: 'attribute_exists(#PK) AND attribute_not_exists(#endPulses)' },
  );
