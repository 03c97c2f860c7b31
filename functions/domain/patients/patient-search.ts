import { foldName } from '#shared/rules/name.ts';
import { searchDigits, searchStarts, writtenForms } from '#shared/rules/phone.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';

/** Names with more words than this are found by the first ones. */
const SEARCHED_WORDS = 6;
/** Maximum length of an indexed phrase; limits the size of an entry. */
const PHRASE_LENGTH = 48;

export const reversed = (text: string): string => [...text].toReversed().join('');

const shortened = (phrase: string): string => [...phrase].slice(0, PHRASE_LENGTH).join('');

const wordsOf = (text: string): string[] =>
  foldName(latinDigits(text))
    .split(' ')
    .filter((word) => word !== '');

/** A name from each of its words to its end, without spaces. */
const endingsOf = (name: string): string[] => {
  const words = wordsOf(name);
  return words.map((_, index) => words.slice(index).join(''));
};

/**
 * The phrases under which a name is found: from each of its words to its end, without spaces, so that neighbouring words
 * narrow the search and `عبدالرحمن` finds عبد الرحمن. `Mona Ali Hassan` has `monaalihassan`, `alihassan` and `hassan`.
 */
export const searchPhrases = (name: string): string[] => [
  ...new Set(endingsOf(name).slice(0, SEARCHED_WORDS).map(shortened)),
];

/** A parsed search. */
export interface PatientSearch {
  /** Folded; each has to begin a word of the name. */
  readonly words: readonly string[];
  /** Digits; each has to begin or end the phone, or begin a word of the name. Digits apart by spaces are one run. */
  readonly runs: readonly string[];
}

const isDigits = (word: string): boolean => /^\d+$/.test(word);

/** Parses a search text; null when it is empty. */
export const parseSearch = (typed: string): PatientSearch | null => {
  if (typed.trim() === '') return null;
  const words: string[] = [];
  const runs: string[] = [];
  let inRun = false;
  for (const word of wordsOf(typed)) {
    if (!isDigits(word)) words.push(word);
    else if (inRun) runs.push(`${runs.pop() ?? ''}${word}`);
    else runs.push(word);
    inRun = isDigits(word);
  }
  return { words, runs };
};

interface Person {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly formerPhones?: readonly string[] | undefined;
}

const startsAWord = (start: string, name: string): boolean =>
  endingsOf(name).some((ending) => ending.startsWith(start));

const startsOrEnds = (run: string, phone: string): boolean => {
  const forms = writtenForms(phone);
  return forms.some((form) => form.startsWith(run)) || (forms[0] ?? '').endsWith(run);
};

/** Does the patient match every word and digit run of the search? */
export const matchesSearch = (search: PatientSearch, person: Person): boolean =>
  search.words.every((word) => startsAWord(word, person.name)) &&
  search.runs.every(
    (run) =>
      [person.phone, ...(person.formerPhones ?? [])].some((phone) => startsOrEnds(run, phone)) ||
      startsAWord(run, person.name),
  );

/** A prefix query of the search index. */
export interface IndexLookup {
  readonly kind: 'phrase' | 'digits' | 'reversedDigits';
  readonly start: string;
}

/** Lookups that together find every match of one thing that was typed (`complete`), or only the likeliest ones. */
interface Source {
  readonly complete: boolean;
  readonly lookups: readonly IndexLookup[];
}

/** Number of words that are queried; the other words filter the results. */
const LOOKED_UP_WORDS = 2;

const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length);

/**
 * Where to look. Words typed one after the other are also looked up as a phrase, which finds `mona ali` among
 * a hundred thousand; of words and digits the longest are looked up, because they leave the fewest.
 */
export const searchSourcesOf = ({ words, runs }: PatientSearch): Source[] => {
  const [run] = longestFirst(runs);
  const phrase = shortened(words.join(''));
  return [
    ...(words.length > 1 ? [{ complete: false, lookups: [{ kind: 'phrase' as const, start: phrase }] }] : []),
    ...longestFirst(words)
      .slice(0, LOOKED_UP_WORDS)
      .map((word) => ({ complete: true, lookups: [{ kind: 'phrase' as const, start: shortened(word) }] })),
    ...(run === undefined
      ? []
      : [
          {
            complete: true,
            lookups: [
              ...searchStarts(run).map((start) => ({ kind: 'digits' as const, start })),
              { kind: 'reversedDigits' as const, start: reversed(run) },
              { kind: 'phrase' as const, start: run },
            ],
          },
        ]),
  ];
};

/** The index entries of a phone: its digits forwards and backwards. */
export const phoneEntries = (phone: string): { readonly digits: string; readonly reversedDigits: string } => {
  const digits = searchDigits(phone);
  return { digits, reversedDigits: reversed(digits) };
};
