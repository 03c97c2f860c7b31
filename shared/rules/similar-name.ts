import { foldName, isSameName } from './name.ts';
import { valueAt } from './value-at.ts';

/** Number of letters put in, left out, replaced or swapped with the next one that turn one word into the other. */
export const editDistance = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  const isSwap = (i: number, j: number): boolean => i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const i of a.keys()) {
    const row = [i + 1];
    for (const j of b.keys()) {
      const replaced = valueAt(last, j) + (a[i] === b[j] ? 0 : 1);
      const swapped = isSwap(i, j) ? valueAt(beforeLast, j - 1) + 1 : replaced;
      row.push(Math.min(replaced, swapped, valueAt(last, j + 1) + 1, valueAt(row, j) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return valueAt(last, b.length);
};

/** Letters that may differ in a word: one in short words, two in words of seven letters and more. */
const slips = (word: string): number => (word.length < 3 ? 0 : word.length < 7 ? 1 : 2);

const isNearWord = (one: string, other: string): boolean =>
  editDistance(one, other) <= slips(one.length < other.length ? one : other);

const wordsOf = (name: string): string[] => foldName(name).split(' ');

/** Does each word of the shorter name have a word of its own in the longer one, in the same order? */
const isWithin = (shorter: readonly string[], longer: readonly string[]): boolean => {
  let from = 0;
  return shorter.every((word) => {
    const at = longer.findIndex((other, index) => index >= from && isNearWord(word, other));
    from = at + 1;
    return at >= 0;
  });
};

/**
 * Could both be one person's name, written in another way? A letter or two differ, a family name is left out, or the
 * words stand in another order. People who share a phone have different first names: these must agree.
 */
export const isSimilarName = (one: string, other: string): boolean => {
  if (isSameName(one, other)) return true;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const sameFirst = isNearWord(valueAt(shorter, 0), valueAt(longer, 0));
  const reordered = shorter.length > 1 && shorter.toSorted().join(' ') === longer.toSorted().join(' ');
  return reordered || (sameFirst && isWithin(shorter, longer));
};

/** The patient with the same phone whose name is similar to a new name; undefined when there is none. */
export const findSimilarPatient = <P extends { readonly name: string }>(
  ofPhone: readonly P[],
  name: string,
): P | undefined => ofPhone.find((each) => isSimilarName(each.name, name));
