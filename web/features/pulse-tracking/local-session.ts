/**
 * The pulse session this browser knows of: tracking id and the clinic day it was started on.
 * Kept per doctor, because two doctors may share a computer. Source: seed section 3, "Local pulse session".
 */
export interface LocalPulseSession {
  readonly trackingId: string;
  readonly date: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const idKey = (doctorId: string): string => `pulse_tracking_id:${doctorId}`;
const dateKey = (doctorId: string): string => `last_tracking_date:${doctorId}`;

/** Storage may be blocked or full: then there is simply no local session, and the server's word is used. */
const attempt = <Value>(action: () => Value, otherwise: Value): Value => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

export const readLocalSession = (store: Store, doctorId: string): LocalPulseSession | null =>
  attempt(() => {
    const trackingId = store.getItem(idKey(doctorId));
    const date = store.getItem(dateKey(doctorId));
    return trackingId === null || date === null ? null : { trackingId, date };
  }, null);

export const saveLocalSession = (store: Store, doctorId: string, session: LocalPulseSession): void => {
  attempt(() => {
    store.setItem(idKey(doctorId), session.trackingId);
    store.setItem(dateKey(doctorId), session.date);
  }, undefined);
};

export const clearLocalSession = (store: Store, doctorId: string): void => {
  attempt(() => {
    store.removeItem(idKey(doctorId));
    store.removeItem(dateKey(doctorId));
  }, undefined);
};

/** Active only if the stored day is today; a session of an earlier day needs a new start. Source: seed sections 3, 4. */
export const isActiveToday = (session: LocalPulseSession | null, today: string): boolean => session?.date === today;

/** What the server says of today's session, as far as starting is concerned. */
interface KnownSession {
  /** Today's clinic day: where it begins is the branch's setting, so the server says which it is. */
  readonly date: string;
  readonly active: boolean;
  readonly tracking_id: string | null;
}

/**
 * Must the doctor be asked to start? Not before the server has answered, and not while a session is open there or was
 * started here today (also when it has ended since: the doctor then asks for a new one). A local session that
 * the server does not know of at all counts for nothing. Source: seed section 2, "Start pulse tracking popup".
 */
export const needsStart = (known: KnownSession | undefined, local: LocalPulseSession | null): boolean => {
  if (known === undefined || known.active) return false;
  return known.tracking_id === null || !isActiveToday(local, known.date);
};
