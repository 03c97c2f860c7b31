import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  matchesSearch,
  type PatientSearch,
  phoneEntries,
  parseSearch,
  reversed,
  searchPhrases,
  searchSourcesOf,
} from '#functions/domain/patients/patient-search.ts';
import { parsePhone, writtenForms } from '#shared/rules/phone.ts';
import { always } from '#tests/shared/seeded.ts';

const search = (typed: string): PatientSearch => parseSearch(typed) ?? { words: [], runs: [] };
const mona = { name: 'منى أحمد علي', phone: '+201001234567' };

describe('what is typed', () => {
  it('reads words and runs of digits, and joins digits that spaces keep apart', () => {
    expect(search(' Mona  010 0123-4567 ')).toEqual({ words: ['mona'], runs: ['01001234567'] });
    expect(search('٠١٠٠ منى ٧')).toEqual({ words: ['مني'], runs: ['0100', '7'] });
  });

  it('queries nothing when the text is empty, and finds no patient for punctuation alone', () => {
    expect(parseSearch('  ')).toBeNull();
    expect(searchSourcesOf(search('?!'))).toEqual([]);
  });
});

describe('who fits', () => {
  it.each(['من', 'منى', 'احمد', 'أحم', 'آحمد', 'علي منى', 'على', 'مُنى', 'احمد علي', 'منى 010', '4567 منى'])(
    'finds منى أحمد علي by "%s"',
    (typed) => {
      expect(matchesSearch(search(typed), mona)).toBe(true);
    },
  );

  it.each(['نى', 'حمد', 'منى سالم', 'منى 011', 'محمد'])('does not find her by "%s"', (typed) => {
    expect(matchesSearch(search(typed), mona)).toBe(false);
  });

  it.each([
    '010',
    '0100123',
    '+2010',
    '2010',
    '0020100',
    '100123',
    '٠١٠٠',
    '4567',
    '01001234567',
    '234567',
    '+201001234567',
  ])('finds 01001234567 by "%s"', (typed) => {
    expect(matchesSearch(search(typed), mona)).toBe(true);
  });

  it.each(['0012', '123', '456', '0111', '966'])('does not find 01001234567 by "%s"', (typed) => {
    expect(matchesSearch(search(typed), mona)).toBe(false);
  });

  it('finds a foreign number by its country code, however it is written', () => {
    const sara = { name: 'Sara', phone: '+966501234567' };
    for (const typed of ['+966', '00966', '9665', '567']) expect(matchesSearch(search(typed), sara)).toBe(true);
    expect(matchesSearch(search('050'), sara)).toBe(false);
  });
});

const word = fc.stringMatching(/^[a-cأإاىيهة]{1,8}$/u);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const phone = fc
  .oneof(fc.stringMatching(/^01[0125]\d{8}$/), fc.stringMatching(/^\+96650\d{7}$/), fc.stringMatching(/^02[23]\d{7}$/))
  .map(parsePhone)
  .filter((parsed) => parsed !== null);

/** Would a look into the index bring this patient up? */
const isLookedUp = (typed: PatientSearch, person: { name: string; phone: string }): boolean[] => {
  const { digits, reversedDigits } = phoneEntries(person.phone);
  return searchSourcesOf(typed)
    .filter(({ complete }) => complete)
    .map(({ lookups }) =>
      lookups.some(({ kind, start }) =>
        kind === 'phrase'
          ? searchPhrases(person.name).some((phrase) => phrase.startsWith(start))
          : (kind === 'digits' ? digits : reversedDigits).startsWith(start),
      ),
    );
};

describe('the index', () => {
  it('brings up everybody who fits, whichever part of the search is looked up', () => {
    always(
      fc.property(
        name,
        phone,
        fc.tuple(fc.nat(), fc.nat()),
        fc.boolean(),
        (fullName, e164, [at, length], fromStart) => {
          const forms = writtenForms(e164);
          const form = forms[at % forms.length] ?? '';
          const size = 1 + (length % form.length);
          const local = forms[0] ?? '';
          const run = fromStart ? form.slice(0, size) : local.slice(-(1 + (length % local.length)));
          const words = fullName.split(' ');
          const chosen = words[at % words.length] ?? '';
          const typed = search(`${chosen.slice(0, 1 + (length % chosen.length))} ${run}`);
          const person = { name: fullName, phone: e164 };
          expect(matchesSearch(typed, person)).toBe(true);
          expect(isLookedUp(typed, person)).not.toContain(false);
        },
      ),
    );
  });

  it('finds neighbouring words as a phrase, so that they narrow the look-up', () => {
    expect(searchPhrases('Mona Ali Hassan')).toEqual(['monaalihassan', 'alihassan', 'hassan']);
    expect(searchSourcesOf(search('ali has'))[0]).toEqual({
      complete: false,
      lookups: [{ kind: 'phrase', start: 'alihas' }],
    });
  });

  it('turns text around, whole letters', () => {
    expect(reversed('123')).toBe('321');
  });
});
