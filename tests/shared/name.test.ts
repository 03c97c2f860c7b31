import { describe, expect, it } from 'vitest';
import { personName } from '#shared/models/fields.ts';
import { greetingName } from '#shared/rules/name.ts';

const isTaken = (name: string): boolean => personName.safeParse(name).success;

describe('the name of a person', () => {
  it.each([
    'Mona Ali',
    'مُنى عبد الرحمن',
    'می\u200cنا علي',
    "Sara O'Brien",
    'Sara O’Brien',
    'Sara Al-Harbi',
    'Mona A.',
    'M. A. Hassan',
    'M.A. Hassan',
    'عبـــد الله',
    '  Mona   Ali ',
  ])('may be %j', (name) => {
    expect(isTaken(name)).toBe(true);
  });

  it.each([
    'bit.ly/clinic-refund Ali',
    'www.clinic.example',
    'Mona a.b',
    'Mona Ali.',
    'https://x Ali',
    'mona@clinic Ali',
    'Call 01001234567',
    'منى ٠١٠',
    'Mona <b>',
    'Mona (mother)',
    'Mona +20',
    '- -',
    "''",
    'Mona 🙂',
    '..',
    'M',
  ])('is not %j', (name) => {
    expect(isTaken(name)).toBe(false);
  });
});

describe('the name in a message', () => {
  it('is the first word if it is letters only', () => {
    const words = ['Mona Ali', 'مُنى سالم', 'M. Ali', "O'Brien Sara", 'Jean-Luc Ali'].map(greetingName);

    expect(words).toEqual(['Mona', 'مُنى', undefined, undefined, undefined]);
  });
});
