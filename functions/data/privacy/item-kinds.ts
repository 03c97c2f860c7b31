import { type Key, keys } from '../table/keys.ts';

// What an erasure does with an item depends on its kind, which the key names.

export const isTicket = ({ PK, SK }: Key): boolean => /^B#\d+#D#/u.test(PK) && SK.startsWith(keys.ticketPrefix);
const isPatientEntry = ({ PK }: Key): boolean => /^B#\d+#PATIENTS$/u.test(PK);
export const isRegistration = (key: Key): boolean => isPatientEntry(key) && key.SK.startsWith('P#');
export const isSearchEntry = (key: Key): boolean => isPatientEntry(key) && !isRegistration(key);
export const isCredit = ({ PK }: Key): boolean => /^B#\d+#CREDIT#/u.test(PK);
export const isPackage = ({ PK, SK }: Key): boolean =>
  /^B#\d+#PACKAGES#/u.test(PK) && SK.startsWith(keys.packagePrefix);
export const isPhoneLimits = ({ PK }: Key): boolean => PK.startsWith(keys.phoneLimits('').PK);
/** Audit entries contain no name and no phone, and are never changed. */
export const isAudit = ({ PK }: Key): boolean => /^B#\d+#AUDIT#/u.test(PK);

/** Items that stay in the books without a name: tickets, money, sessions. */
export const staysNameless = (key: Key): boolean =>
  isTicket(key) || isPackage(key) || /^RES#\d+$/u.test(key.PK) || /^B#\d+#(LEDGER|LASER)#/u.test(key.PK);

/** The branch in a key of a branch's partition. */
export const branchIdOf = ({ PK }: Key): number => Number(PK.split('#')[1]);
