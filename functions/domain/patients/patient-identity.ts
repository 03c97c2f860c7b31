import { createHash } from 'node:crypto';
import { foldName, isSameName, nameKey } from '#shared/rules/name.ts';
import { type PatientId, asPatientId } from '#shared/rules/ids.ts';
import type { E164 } from '#shared/rules/phone.ts';

const idOf = (phone: E164, folded: string): PatientId =>
  asPatientId(`p${createHash('sha256').update(`${phone}|${folded}`).digest('hex').slice(0, 20)}`);

/**
 * A patient is phone + name as `nameKey` folds it (families share a phone). The id is made from both,
 * so that two first bookings at the same moment agree on it without asking the table.
 */
export const patientIdOf = (phone: E164, name: string): PatientId => idOf(phone, nameKey(name));

/** Id of who writes from a phone without a ticket: of no patient, because no patient is without a name. */
export const strangerIdOf = (phone: E164): PatientId => idOf(phone, '');

/** Id of patients registered before names were compared without spaces. They keep it. */
export const legacyPatientIdOf = (phone: E164, name: string): PatientId => idOf(phone, foldName(name));

interface Registered {
  readonly patientId: PatientId;
  readonly name: string;
  /** Names before they were corrected. */
  readonly formerNames?: readonly string[] | undefined;
}

/**
 * Which of the patients who share a phone has this name: first the one who was registered with these very words, then
 * one who has the name now, then one who had it before a correction.
 */
export const findSamePatient = <P extends Registered>(
  ofPhone: readonly P[],
  phone: E164,
  name: string,
): P | undefined => {
  const earlier = legacyPatientIdOf(phone, name);
  const own = patientIdOf(phone, name);
  const isNow = (each: P): boolean => isSameName(each.name, name);
  // A registration keeps its id when its name is corrected: no other patient can register under the original name.
  const was = (each: P): boolean =>
    each.patientId === own || each.formerNames?.some((former) => isSameName(former, name)) === true;
  return (
    ofPhone.find((each) => each.patientId === earlier && isNow(each)) ??
    ofPhone.find(isNow) ??
    ofPhone.find(({ patientId }) => patientId === earlier) ??
    ofPhone.find(was)
  );
};

/** First name and initial, for those who know the phone but not the code. Source: docs/domain.md#access. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}.`;
};

interface Details {
  readonly name: string;
  /** E.164. */
  readonly phone: E164;
  readonly formerNames?: readonly string[] | undefined;
  readonly formerPhones?: readonly string[] | undefined;
}

/** Was the reservation booked with this phone (E.164), before or after a correction of it? */
export const isPhoneOf = ({ phone, formerPhones }: Pick<Details, 'phone' | 'formerPhones'>, given: string): boolean =>
  phone === given || formerPhones?.includes(given) === true;

/** Former values after a change, without the new value. */
const formerValues = (former: readonly string[] = [], was: string, now: string): string[] => [
  ...former.filter((value) => value !== was && value !== now),
  ...(was === now ? [] : [was]),
];

/** A patient with another name or phone; both phones and both names keep finding them. */
export const corrected = <P extends Details>(before: P, to: Pick<Details, 'name' | 'phone'>): P => ({
  ...before,
  ...to,
  formerNames: formerValues(before.formerNames, before.name, to.name),
  formerPhones: formerValues(before.formerPhones, before.phone, to.phone),
});
