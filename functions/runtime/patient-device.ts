import { createHash, randomUUID } from 'node:crypto';
import { cookieOf, type Event, strictCookie } from './http.ts';

const COOKIE = 'appointify_patient';
/** A ticket is valid for one clinic day. */
const KEPT_SECONDS = 2 * 24 * 60 * 60;

/** The device of a patient: the stored hash and the cookie that identifies it. */
export interface PatientDevice {
  /** A digest: a copy of the table does not reveal the cookie. */
  readonly hash: string;
  /** Set when the device has no cookie yet. */
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
