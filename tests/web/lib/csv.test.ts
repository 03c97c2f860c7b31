import { describe, expect, test } from 'vitest';
import type { CsvValue } from '#web/lib/figures/csv.ts';
import { csvOf } from '#web/lib/figures/csv.ts';

const lines = (text: string): string[] => text.slice(1).trimEnd().split('\r\n');
const column = { header: 'a', value: ([value]: readonly CsvValue[]): CsvValue => value ?? null };
/** The cells of a file of one column. */
const cellsOf = (...values: CsvValue[]): string[] =>
  lines(
    csvOf(
      [column],
      values.map((value) => [value]),
      'Africa/Cairo',
    ),
  ).slice(1);

describe('a table as a file', () => {
  test('begins with the mark that lets spreadsheets read Arabic, and names its columns', () => {
    const file = csvOf(
      [
        { header: 'الاسم', value: ({ name }: { readonly name: string }) => name },
        { header: 'المبلغ, ج.م', value: () => 300 },
      ],
      [{ name: 'منى' }],
      'Africa/Cairo',
    );
    expect(file).toBe('\uFEFFالاسم,"المبلغ, ج.م"\r\nمنى,300\r\n');
  });

  test('quotes what would break a row', () => {
    expect(cellsOf('x,y', 'x;y', 'say "hi"', ' padded', 'two\nlines')).toEqual([
      '"x,y"',
      '"x;y"',
      '"say ""hi"""',
      '" padded"',
      '"two\nlines"',
    ]);
  });

  test('writes numbers plainly and nothing for nothing', () => {
    expect(cellsOf(1234.5, 0, -5, 12_500_000)).toEqual(['1234.5', '0', '-5', '12500000']);
    expect(lines(csvOf([column, column], [[null], [1]], 'Africa/Cairo'))).toEqual(['a,a', ',', '1,1']);
  });

  test('takes the teeth out of formulas that a patient’s name may hold', () => {
    expect(cellsOf('=1+1', '+1+1', '-5', '@cmd', '=HYPERLINK("http://x","y")')).toEqual([
      "'=1+1",
      "'+1+1",
      "'-5",
      "'@cmd",
      `"'=HYPERLINK(""http://x"",""y"")"`,
    ]);
  });

  test('writes phones so that a spreadsheet keeps their zero and their plus', () => {
    expect(cellsOf('01001234567', '0223456701', '+447700900123', '٠١٠')).toEqual([
      '010 0123 4567',
      '02 2345 6701',
      '+4477 0090 0123',
      '٠١٠',
    ]);
  });

  test('writes moments by the clinic’s clock and days as they are', () => {
    expect(cellsOf('2026-11-20T16:40:00.000Z', '2026-07-01T22:30:00Z', '2026-11-20')).toEqual([
      '2026-11-20 18:40',
      '2026-07-02 01:30',
      '2026-11-20',
    ]);
  });
});
