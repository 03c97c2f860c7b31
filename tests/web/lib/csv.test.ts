import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../web/lib/csv.ts';

const lines = (text: string): string[] => text.slice(1).trimEnd().split('\r\n');

describe('a table as a file', () => {
  test('begins with the mark that lets spreadsheets read Arabic', () => {
    expect(csvOf(['الاسم'], [['منى']])).toBe('\uFEFFالاسم\r\nمنى\r\n');
  });

  test('quotes what would break a row', () => {
    expect(lines(csvOf(['a'], [['x,y'], ['say "hi"'], [' padded']]))).toEqual([
      'a',
      '"x,y"',
      '"say ""hi"""',
      '" padded"',
    ]);
  });

  test('writes numbers plainly and nothing for nothing', () => {
    expect(lines(csvOf(['a', 'b'], [[1234.5, null]]))).toEqual(['a,b', '1234.5,']);
  });

  test('takes the teeth out of formulas that a patient’s name may hold, but not out of phones', () => {
    expect(lines(csvOf(['a'], [['=1+1'], ['@cmd'], ['-5'], ['+447700900123']]))).toEqual([
      'a',
      "'=1+1",
      "'@cmd",
      "'-5",
      '+447700900123',
    ]);
  });
});
