import { describe, expect, it } from 'vitest';
import { displayPhone, parsePhone, searchDigits, searchStarts, writtenForms } from '#shared/rules/phone.ts';

describe('a phone', () => {
  it.each([
    ['as it is typed', '01001234567'],
    ['in Arabic digits', '٠١٠٠١٢٣٤٥٦٧'],
    ['in Persian digits', '۰۱۰۰۱۲۳۴۵۶۷'],
    ['with the country and its zero', '+2001001234567'],
    ['with spaces that do not break', '+20\u00a0100\u202f123\u00a04567'],
    ['with slashes and brackets', '(010)/0123/4567'],
    ['with dashes, as sites set them', '010\u20110123\u20134567'],
    ['copied from a list of contacts', '\u202a+20 100 123 4567\u202c'],
    ['copied from a chat', '\u2068+20 100 123 4567\u2069'],
    ['copied with a space of no width', '\u200b01001234567\ufeff'],
  ])('is read %s', (_, typed) => {
    expect(parsePhone(typed)).toBe('+201001234567');
  });

  it('is read by the form of E.164 alone when its country is not among the known ones', () => {
    expect([parsePhone('+85312345678'), parsePhone('00853 1234 5678'), parsePhone('+20123')]).toEqual([
      '+85312345678',
      '+85312345678',
      null,
    ]);
  });

  it.each(['', '+', '0100', '01001234567 or 01001234568', '01001234567x', '++201001234567', '<01001234567>'])(
    'is none: "%s"',
    (typed) => {
      expect(parsePhone(typed)).toBeNull();
    },
  );
});

describe('the forms of a phone', () => {
  it('are local for Egyptian numbers and international for others', () => {
    expect(['+201001234567', '+971501234567'].map(displayPhone)).toEqual(['01001234567', '+971501234567']);
    expect(['+201001234567', '+971501234567'].map(searchDigits)).toEqual(['1001234567', '971501234567']);
  });

  it('include each way to write the number', () => {
    expect(writtenForms('+201001234567')).toEqual(['01001234567', '1001234567', '201001234567', '00201001234567']);
    expect(writtenForms('+971501234567')).toEqual(['971501234567', '00971501234567']);
  });

  it.each([
    ['0100', ['100']],
    ['20100', ['100', '20100']],
    ['0020100', ['100', '20100', '020100']],
    ['00', ['']],
  ])('begin with the search digits when %s is typed', (typed, starts) => {
    expect(searchStarts(typed)).toEqual(starts);
  });
});
