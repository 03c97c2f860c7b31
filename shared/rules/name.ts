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
 * The words of a name with everything folded that people write differently: case, diacritics, joiners, tatweel, signs
 * and spaces between words, the variants of alef, ya, waw and ta marbuta. Source: domain "Types, areas, codes".
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

/** The folded name without spaces: `El-Masry`, `El Masry` and `elmasry` are one name, as are عبد الرحمن and عبدالرحمن. */
export const nameKey = (name: string): string => foldName(name).replaceAll(' ', '');

export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
