import { createHash } from 'node:crypto';

/** Arabic letters that people write for one another in names, folded to one of them. */
const variants: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  گ: 'ك',
  ک: 'ك',
  ی: 'ي',
};

/**
 * A name with everything folded that people write differently: case, spaces, diacritics, joiners and tatweel,
 * the variants of alef, ya and ta marbuta. Source: domain "Types, areas, codes".
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/./gsu, (letter) => variants[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * A patient is phone + folded name (families share a phone). The id is made from both,
 * so that two first bookings at the same moment agree on it without asking the table.
 */
export const patientIdOf = (phone: string, name: string): string =>
  `p${createHash('sha256')
    .update(`${phone}|${foldName(name)}`)
    .digest('hex')
    .slice(0, 20)}`;

/** First name and initial, for those who know the phone but not the code. Source: domain "Who may call what". */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}.`;
};
