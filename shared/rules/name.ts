/** Arabic letters that are used interchangeably in names, folded to one of them. */
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
 * and spaces between words, the variants of alef, ya, waw and ta marbuta. Source: docs/domain.md#types-areas-codes.
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

/** A letter with its marks and the joiners that shape it. */
const letter = String.raw`[\p{L}\p{M}\u200c\u200d]`;
/** An initial may end in a full stop; an apostrophe or a hyphen may be in or next to a word. */
const word = String.raw`(?:(?:\p{L}\p{M}*\.)+|['’\-]*${letter}+(?:['’\-]+${letter}+)*['’\-]*)`;
const nameForm = new RegExp(`^(?=.*\\p{L})${word}(?: ${word})*$`, 'u');

/**
 * The characters of a name: letters, marks, spaces, apostrophe, hyphen, and a full stop after an initial. Everything
 * else could be a link or a number, which a message from the clinic must never carry. Expects single spaces.
 */
export const hasNameCharacters = (name: string): boolean => nameForm.test(name);

/** The first word of a name for a message; undefined unless it is letters only. */
export const greetingName = (name: string): string | undefined => {
  const [first = ''] = name.split(' ');
  return /^[\p{L}\p{M}\u200c\u200d]{2,30}$/u.test(first) ? first : undefined;
};

export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
