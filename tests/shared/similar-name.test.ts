import { describe, expect, it } from 'vitest';
import { editDistance, findSimilarPatient, isSimilarName } from '#shared/rules/similar-name.ts';

describe('distance of words', () => {
  it.each([
    ['mona', 'mona', 0],
    ['mona', 'muna', 1],
    ['ahmed', 'ahemd', 1],
    ['hassan', 'hasan', 1],
    ['', 'ali', 3],
    ['mona', 'sara', 3],
  ])('between %s and %s is %d', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });
});

describe('similar names', () => {
  it.each([
    ['Mona Ali', 'Mona Aly'],
    ['Mona Ali', 'mona ali'],
    ['Mona Ali', 'Mona Ali Hassan'],
    ['Mona Hassan', 'Mona Ali Hassan'],
    ['Mona', 'Mona Ali'],
    ['Ali Mona', 'Mona Ali'],
    ['Mohamed Ahmed', 'Mohammed Ahmad'],
    ['منى على', 'مني علي حسن'],
    ['شيماء محمود', 'شيما محمود'],
  ])('%s may be %s', (one, other) => {
    expect(isSimilarName(one, other)).toBe(true);
    expect(isSimilarName(other, one)).toBe(true);
  });

  it.each([
    ['Mona Ali Hassan', 'Sara Ali Hassan'],
    ['Omar Ali', 'Amr Ali'],
    ['Jo Ali', 'Bo Ali'],
    ['Mona Ali', 'Mona Samir'],
    ['محمد علي', 'كريم علي حسن'],
    ['أحمد حسن', 'حمدي حسن'],
  ])('%s and %s are two people', (one, other) => {
    expect(isSimilarName(one, other)).toBe(false);
    expect(isSimilarName(other, one)).toBe(false);
  });

  it('finds the one who is meant among a family', () => {
    const family = [{ name: 'Sara Ali' }, { name: 'Mona Ali' }];

    expect(findSimilarPatient(family, 'Mona Aly')).toBe(family[1]);
    expect(findSimilarPatient(family, 'Hana Ali')).toBeUndefined();
  });
});
