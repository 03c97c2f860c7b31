import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { AuditEntry } from '../table/audit.ts';
import { dueAttributeNames } from '../table/due-attributes.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { present, remove, type Store, update, type Write } from '../table/store.ts';
import { ticketChange } from '../table/tickets.ts';
import { laserDaySessionItem } from './laser-days.ts';
import type { LaserSession } from './laser-sessions.ts';
import { unrecordedAttributes } from './unrecorded-visits.ts';

/** A recorded session that is voided, and why. */
export interface VoidedSession {
  readonly record: ReservationRecord;
  readonly ticket: Ticket;
  readonly session: LaserSession;
  /** The pulse session that counted it. */
  readonly trackingId: string | undefined;
  readonly reason: string;
  readonly today: ClinicDay;
}

/** The pulse session that counted a laser session; undefined when none did. */
export const findTrackingId = async (store: Store, session: LaserSession): Promise<string | undefined> => {
  const item = await store.get(keys.laserDaySession(session.branchId, session.day, session.reservationId));
  return parseItem(laserDaySessionItem, item)?.trackingId;
};

/** Subtracts the pulses from the pulse session that counted them, open or ended. */
const trackingWrites = ({ session, trackingId }: VoidedSession): Write[] => {
  if (trackingId === undefined) return [];
  const [day, ordinal] = [trackingId.slice(0, 10), Number(trackingId.split('-').at(-1))];
  return [
    update(
      'tracking',
      keys.pulseSession(session.branchId, day, session.doctorId, ordinal),
      { add: { sessions: -1, recordedPulses: -session.pulses } },
      present,
    ),
  ];
};

/** A changed price is removed with its session: the next session uses the list price. */
const recordedAttributes = ['charge', 'listPrice', 'sessionRecorded'] as const;

/**
 * Voids an unpaid session: removes its charge, subtracts its pulses and lists the visit again as unrecorded. Labels that
 * may fail: `record`, `session`, `tracking`.
 */
export const voidWrites = (voided: VoidedSession): Write[] => {
  const { record, ticket, session } = voided;
  const tookPlace = ticket.status === 'in_progress' || ticket.status === 'completed';
  return [
    update(
      'record',
      keys.reservationRecord(record.id),
      { remove: [...recordedAttributes, 'packageUse', ...dueAttributeNames], add: { version: 1 } },
      { when: '#version = :wasVersion AND #paid = :nothing', values: { wasVersion: record.version, nothing: 0 } },
    ),
    update(
      'ticket',
      keys.ticket(record.branchId, record.day, record.ticketNo),
      ticketChange({
        set: tookPlace ? unrecordedAttributes({ ...ticket, sessionRecorded: false }, session.doctorId) : {},
        remove: [...recordedAttributes, 'pulses', 'pricePerPulse', 'packageUse'],
        add: { version: 1 },
      }),
    ),
    remove('session', keys.session(record.id), { when: '#at = :recordedAt', values: { recordedAt: session.at } }),
    remove('session of the day', keys.laserDaySession(session.branchId, session.day, record.id)),
    ...trackingWrites(voided),
  ];
};

/** Keeps the recorded values. */
export const voidAudit = ({ record, session, reason, today }: VoidedSession): AuditEntry => ({
  branchId: record.branchId,
  day: today,
  action: 'session.voided',
  reservationId: record.id,
  before: {
    charge: session.amount,
    pulses: session.pulses,
    pricePerPulse: session.pricePerPulse,
    packageUnits: session.package?.units,
  },
  after: { charge: null, reason },
  unique: session.id,
});
