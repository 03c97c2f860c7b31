import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from '../data/staff/signing-keys.ts';
import { strictCookie } from './http.ts';

/** The cookie of a device that has signed in: `<kid>.<device>.<signature>`, good for one account. */
export const DEVICE_COOKIE = 'appointify_device';
const DEVICE_SECONDS = 90 * 24 * 60 * 60;

const signatureOf = (key: SigningKey, deviceId: string, email: string): string =>
  createHmac('sha256', Buffer.from(key.refreshSecret, 'hex')).update(`device.${deviceId}.${email}`).digest('base64url');

/** The device behind a cookie, if it has signed in to this account; undefined for every other text. */
export const deviceOfCookie = (all: readonly SigningKey[], cookie: string, email: string): string | undefined => {
  const [kid = '', deviceId = '', signature = ''] = cookie.split('.');
  const key = all.find((candidate) => candidate.kid === kid);
  if (key === undefined || !/^[\da-f-]{36}$/.test(deviceId)) return undefined;
  const expected = Buffer.from(signatureOf(key, deviceId, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : undefined;
};

/** The cookie that marks the device as known for the staff user. */
export const deviceCookie = (key: SigningKey, deviceId: string | undefined, email: string): string => {
  const id = deviceId ?? randomUUID();
  const value = `${key.kid}.${id}.${signatureOf(key, id, email)}`;
  return strictCookie({ name: DEVICE_COOKIE, value, maxAge: DEVICE_SECONDS, path: '/api/auth', httpOnly: true });
};
