import { createHash, randomUUID } from 'node:crypto';
import { cookieOf, type Event, strictCookie } from './http.ts';

const COOKIE = 'appointify_patient';
/** A ticket is worth nothing after its day. */
const KEPT_SECONDS = 2 * 24 * 60 * 60;

/** The device of a patient: what the table keeps of it, and the cookie by which it is known again. */
export interface PatientDevice {
  /** A digest: a copy of the table does not tell the cookie. */
  readonly hash: string;
  /** To be sent to a device that has none yet. */
  readonly newCookies: readonly string[];
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** The device that sends the request, by its cookie, or a new one. */
export const patientDeviceOf = (event: Event): PatientDevice => {
  const known = cookieOf(event, COOKIE);
  if (known !== undefined && /^[\da-f-]{36}$/.test(known)) return { hash: hashOf(known), newCookies: [] };
  const id = randomUUID();
  return {
    hash: hashOf(id),
    newCookies: [strictCookie({ name: COOKIE, value: id, maxAge: KEPT_SECONDS, path: '/api', httpOnly: true })],
  };
};
