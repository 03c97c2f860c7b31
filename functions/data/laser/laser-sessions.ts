import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import { laserArea, reservationType } from '#shared/models/enums.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import { storedClinicDay, storedPatientId, storedReservationId, storedStaffName } from '../table/stored-fields.ts';
import type { LaserDaySession } from './laser-days.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { listPulseSessions, type OpenPulseSession, stillOpen } from './pulse-sessions.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import { ticketItem } from '../table/items/tickets.ts';
import { absent, present, put, require, type Store, update, type Write } from '../table/store.ts';

/** A recorded laser or fractional session; never changed. A later price change is only in the reservation record. */
export const laserSessionItem = z.object({
  id: z.string(),
  reservationId: storedReservationId,
  branchId: z.int(),
  /** The clinic day on which it was recorded, whatever day the visit was. */
  day: storedClinicDay,
  /** The clinic day of the visit, when it is an earlier one. */
  visitDay: z.optional(storedClinicDay),
  at: z.string(),
  type: reservationType,
  area: z.optional(laserArea),
  otherAreas: z.optional(z.array(laserArea)),
  patientId: storedPatientId,
  doctorId: z.string(),
  doctorName: storedStaffName,
  pulses: z.int(),
  /** Piastres. */
  pricePerPulse: piastres,
  amount: piastres,
  /** The package it was taken from, the patient id under which that is kept, and how many sessions or pulses of it. */
  package: z.optional(
    z.object({
      id: z.string(),
      patientId: storedPatientId,
      units: z.int(),
      /** Of a package of another branch: what that branch owes this one for the units, and the move; without one: nothing. */
      elsewhere: z.optional(z.object({ branchId: z.int(), amount: piastres, moveId: z.optional(z.string()) })),
    }),
  ),
});
export type LaserSession = z.output<typeof laserSessionItem>;

/** A reservation has at most one session, so the session id derives from the reservation id. */
export const laserSessionId = (reservationId: ReservationId): string => `S${String(reservationId)}`;

/** Fractional sessions use no pulses. Source: docs/domain.md#pulses. */
const pulsesUsed = (session: LaserSession): number => (session.type === 'laser' ? session.pulses : 0);

/**
 * Does the pulse session count this laser session? Only at the same branch, and no visit of a day before the pulse
 * session: its pulses were given before the first reading. Source: docs/domain.md#pulses.
 */
const isCountedBy = (
  { type, branchId, day, visitDay = day }: LaserSession,
  open: OpenPulseSession | undefined,
): open is OpenPulseSession => type === 'laser' && open?.branchId === branchId && visitDay >= open.day;

/** The doctor's open pulse session, and the one that counts a laser session. */
interface PulseSessionsOfDoctor {
  readonly open: OpenPulseSession | undefined;
  readonly counting: OpenPulseSession | undefined;
}

/**
 * The pulse session that counts a laser session: the open one, else the first one of its doctor, on the day of the visit,
 * that ended after the visit was called: its end reading includes the pulses. Source: docs/domain.md#pulses.
 */
export const findCountingPulseSession = async (
  store: Store,
  session: LaserSession,
  record: ReservationRecord,
  open: OpenPulseSession | undefined,
): Promise<OpenPulseSession | undefined> => {
  if (session.type !== 'laser') return undefined;
  if (isCountedBy(session, open)) return open;
  const { branchId, doctorId, day, visitDay = day } = session;
  const [own, item] = await Promise.all([
    listPulseSessions(store, { branchId, day: visitDay, doctorId }),
    store.get(keys.ticket(record.branchId, record.day, record.ticketNo)),
  ]);
  const calledAt = parseItem(ticketItem, item)?.calledAt;
  if (calledAt === undefined) return undefined;
  return own.find(({ endedAt }) => endedAt !== undefined && endedAt > calledAt);
};

/**
 * Adds a laser session to the pulse session that counts it. When that is not the open one, the transaction requires that
 * the doctor opened none since. Label that may fail: `tracking`.
 */
const trackingWrites = (session: LaserSession, { open, counting }: PulseSessionsOfDoctor): Write[] => {
  if (session.type !== 'laser') return [];
  const isOpen = counting !== undefined && counting.id === open?.id;
  return [
    ...(isOpen ? [] : [require('tracking', keys.openPulseSession(session.doctorId), stillOpen(open))]),
    ...(counting === undefined
      ? []
      : [
          update(
            'tracking',
            keys.pulseSession(counting.branchId, counting.day, session.doctorId, counting.ordinal),
            { add: { sessions: 1, recordedPulses: pulsesUsed(session) } },
            isOpen ? { when: 'attribute_not_exists(#endPulses)' } : present,
          ),
        ]),
  ];
};

/**
 * A session by its reservation, in the day of its branch's lasers, and in the doctor's pulse session.
 * Labels that may fail: `session`, `tracking`.
 */
export const laserSessionWrites = (session: LaserSession, pulseSessions: PulseSessionsOfDoctor): Write[] => {
  const { counting } = pulseSessions;
  const ofDay: LaserDaySession = {
    reservationId: session.reservationId,
    type: session.type,
    doctorId: session.doctorId,
    pulses: pulsesUsed(session),
    amount: session.amount,
    at: session.at,
    visitDay: session.visitDay,
    ...(counting === undefined ? {} : { trackingId: counting.id }),
  };
  const price = { price: session.amount, at: session.at };
  return [
    put(
      'session',
      {
        ...keys.session(session.reservationId),
        ...session,
        listKey: keys.sessionsOfPatient(session.branchId, session.patientId),
        listSort: keys.sessionOfPatientSort(session.at, session.reservationId),
      },
      absent,
    ),
    put('session of the day', {
      ...keys.laserDaySession(session.branchId, session.day, session.reservationId),
      ...ofDay,
    }),
    ...trackingWrites(session, pulseSessions),
    // A session from a package has no price of its own.
    ...(session.type === 'fractional' && session.package === undefined
      ? [
          put('price', { ...keys.fractionalPriceOfPatient(session.branchId, session.patientId), ...price }),
          put('price', { ...keys.fractionalPriceOfBranch(session.branchId), ...price }),
        ]
      : []),
  ];
};

/** A patient's last sessions at a branch, newest first. From an index: may lag by a moment. */
export const listLastSessions = async (
  store: Store,
  branchId: number,
  patientId: PatientId,
  count: number,
): Promise<LaserSession[]> => {
  const { items: entries } = await store.page({
    partition: keys.sessionsOfPatient(branchId, patientId),
    index: 'byList',
    keyNames: ['listKey', 'listSort'],
    backwards: true,
    limit: count,
  });
  if (entries.length === 0) return [];
  const items = await store.getAll(
    entries.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })),
    { consistent: false },
  );
  return items.filter((item) => item !== undefined).map((item) => laserSessionItem.parse(item));
};

/** The session recorded for a reservation; undefined when there is none. */
export const findLaserSession = async (
  store: Store,
  reservationId: ReservationId,
): Promise<LaserSession | undefined> => {
  const item = await store.get(keys.session(reservationId));
  return parseItem(laserSessionItem, item);
};
