import type { Key } from './parts.ts';

// Keys of staff, sign-in, the audit and the system itself.

export const audit = (branchId: number, day: string): string => `B#${String(branchId)}#AUDIT#${day}`;

export const auditEntry = (branchId: number, day: string, at: string, unique: string): Key => ({
  PK: `B#${String(branchId)}#AUDIT#${day}`,
  SK: `${at}#${unique}`,
});

/** A staff user, in a partition of its own, which every staff request may read. */
export const user = (userId: string): Key => ({ PK: `USER#${userId}`, SK: 'USER' });

/** The ids of all staff users. */
export const users = 'USERS';

export const userInList = (userId: string): Key => ({ PK: 'USERS', SK: `U#${userId}` });

/** The ids of owners who get day sheets as messages. */
export const messageReaders = 'DAY-SHEET-READERS';

export const messageReader = (userId: string): Key => ({ PK: 'DAY-SHEET-READERS', SK: `U#${userId}` });

export const login = (email: string): Key => ({ PK: `LOGIN#${email}`, SK: 'LOGIN' });

/** Sign-in attempts with an email: of one known device, or of all others. */
export const loginAttempts = (email: string, deviceId?: string): Key => ({
  PK: `LOGIN#${email}`,
  SK: deviceId === undefined ? 'ATTEMPTS' : `ATTEMPTS#${deviceId}`,
});

/** The link by which the staff user of an email sets a password; a newer one replaces it. */
export const passwordLink = (email: string): Key => ({ PK: `LOGIN#${email}`, SK: 'PASSWORD-LINK' });

export const family = (familyId: string): Key => ({ PK: `FAMILY#${familyId}`, SK: 'FAMILY' });

/** The sign-in sessions of a staff user. Not under `USER#`: sign-in may not write there. */
export const signInsOf = (userId: string): string => `SIGN-INS#${userId}`;

export const signIn = (userId: string, familyId: string): Key => ({ PK: `SIGN-INS#${userId}`, SK: familyId });

/** The saved comparisons of a staff user. Not under `USER#`: most requests read there. */
export const savedViews = (userId: string): Key => ({ PK: `SAVED-VIEWS#${userId}`, SK: 'VIEWS' });

/** Name and colour of the clinic, and the version of its logo. */
export const clinic = { PK: 'CLINIC', SK: 'CLINIC' };

/** The picture of the logo. */
export const clinicLogo = { PK: 'CLINIC', SK: 'LOGO' };

/** Settings of the whole clinic. */
export const clinicSettings = { PK: 'CLINIC', SK: 'SETTINGS' };

/** The limits of alerts. */
export const alertLimits = { PK: 'CLINIC', SK: 'ALERTS' };

/** The further services of the company. */
export const services = { PK: 'CLINIC', SK: 'SERVICES' };

/** The code by which the first owner is made; gone once it was used. */
export const setupCode = { PK: 'SETUP', SK: 'CODE' };

export const publicKeys = 'KEYS#PUBLIC';

export const publicKey = (kid: string): Key => ({ PK: 'KEYS#PUBLIC', SK: kid });

/** Probe item that the health check writes and reads back. */
export const probe = { PK: 'HEALTH', SK: 'PROBE' };

/** Whether demo data has been loaded into this table. */
export const demoData = { PK: 'DEMO', SK: 'STATE' };

export const idempotency = (scope: string): Key => ({ PK: `IDEM#${scope}`, SK: 'ANSWER' });
