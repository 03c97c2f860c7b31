import { createHash } from 'node:crypto';
import { foldName, isSameName, nameKey } from '#shared/rules/name.ts';

const idOf = (phone: string, folded: string): string =>
  `p${createHash('sha256').update(`${phone}|${folded}`).digest('hex').slice(0, 20)}`;

/**
 * A patient is phone + name as `nameKey` folds it (families share a phone). The id is made from both,
 * so that two first bookings at the same moment agree on it without asking the table.
 */
export const patientIdOf = (phone: string, name: string): string => idOf(phone, nameKey(name));

/** Id of patients registered before names were compared without spaces. They keep it. */
export const legacyPatientIdOf = (phone: string, name: string): string => idOf(phone, foldName(name));

interface Registered {
  readonly patientId: string;
  readonly name: string;
}

/** Which of the patients who share a phone has this name: first the one who was registered with these very words. */
export const findSamePatient = <P extends Registered>(
  ofPhone: readonly P[],
  phone: string,
  name: string,
): P | undefined => {
  const earlier = legacyPatientIdOf(phone, name);
  return ofPhone.find(({ patientId }) => patientId === earlier) ?? ofPhone.find((each) => isSameName(each.name, name));
};

/** First name and initial, for those who know the phone but not the code. Source: docs/domain.md#access. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}.`;
};
