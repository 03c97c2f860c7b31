/**
 * The pulse session stored in this browser: tracking id and clinic day of its start. Stored per doctor, because doctors
 * may share a computer. Source: docs/requirements.md#states.
 */
export interface LocalPulseSession {
  readonly trackingId: string;
  readonly date: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const idKey = (doctorId: string): string => `pulse_tracking_id:${doctorId}`;
const dateKey = (doctorId: string): string => `last_tracking_date:${doctorId}`;

/** Storage may be blocked or full: then there is no local session, and only the server's answer counts. */
const attempt = <Value>(action: () => Value, otherwise: Value): Value => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

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

const requestKey = (doctorId: string): string => `pulse_start_requested:${doctorId}`;

/** "Start new session" reloads the page, so the request is stored until after the reload. */
export const requestStart = (store: Store, doctorId: string): void => {
  attempt(() => store.setItem(requestKey(doctorId), '1'), undefined);
};

/** @returns whether a start was requested before the page was loaded; asks only once */
export const takeStartRequest = (store: Store, doctorId: string): boolean =>
  attempt(() => {
    const requested = store.getItem(requestKey(doctorId)) !== null;
    store.removeItem(requestKey(doctorId));
    return requested;
  }, false);

/** The fields of the doctor's pulse session that decide about starting. */
interface KnownSession {
  /** Today's clinic day, from the server: its start is a setting of the branch. */
  readonly date: string;
  /** A session is open, of today or of an earlier day. */
  readonly active: boolean;
  readonly endedToday: boolean;
}

/**
 * Should the start dialog open? Not before the server has answered, not while a session is open, and not on a day on
 * which one was ended, on any device. Source: docs/requirements.md#start-pulse-tracking.
 */
export const needsStart = (known: KnownSession | undefined): boolean =>
  known !== undefined && !known.active && !known.endedToday;
