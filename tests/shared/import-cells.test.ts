import { describe, expect, it } from 'vitest';
import {
  amountCell,
  birthYearCell,
  cellText,
  countCell,
  dateCell,
  isFormula,
  phoneCell,
} from '#shared/rules/import-cells.ts';
import { readImportRow } from '#shared/rules/import-rows.ts';

const valueOf = (cell: object): unknown =>
  'value' in cell ? cell.value : 'problem' in cell ? cell.problem : undefined;

describe('a cell', () => {
  it.each([
    ['="01001234567"', '01001234567'],
    ['  Mona\u200f  Ali ', 'Mona Ali'],
    [undefined, ''],
  ])('%j is the text %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });

  it.each([
    ['=A1+B1', true],
    ['#REF!', true],
    ['#N/A', true],
    ['=', false],
    ['Mona = Ali', false],
  ])('%j is a formula: %j', (text, formula) => {
    expect(isFormula(text)).toBe(formula);
  });

  it.each([
    ['01001234567', '+201001234567'],
    ['1001234567', '+201001234567'],
    ['1001234567.0', '+201001234567'],
    ['٠١٠٠١٢٣٤٥٦٧', '+201001234567'],
    ['+971501234567', '+971501234567'],
    ['1.00E+09', 'phone-rounded'],
    ['1,00123E+9', 'phone-rounded'],
    ['12345', 'phone-invalid'],
  ])('%j as a phone is %s', (text, phone) => {
    expect(valueOf(phoneCell(text))).toBe(phone);
  });

  it.each([
    ['23/04/1990', '1990-04-23'],
    ['٢٣-٤-١٩٩٠', '1990-04-23'],
    ['1990-04-23T00:00:00', '1990-04-23'],
    ['23.4.1990', '1990-04-23'],
    ['31/02/1990', 'date-invalid'],
    ['04/23/1990', 'date-invalid'],
    ['23/04/90', 'date-invalid'],
    ['0/1/1900', 'date-1900'],
    ['1899-12-30', 'date-1900'],
    ['33000', 'date-invalid'],
  ])('%j as a date is %s', (text, date) => {
    expect(valueOf(dateCell(text))).toBe(date);
  });

  it('is a date with the direction marks that Arabic dates have', () => {
    expect(valueOf(dateCell(cellText('١٥\u200f/٣\u200f/٢٠٢٤')))).toBe('2024-03-15');
  });

  it('as a birth date is a year until today', () => {
    expect(valueOf(birthYearCell('1985', '2026-11-25'))).toBe(1985);
    expect(valueOf(birthYearCell('26/11/2026', '2026-11-25'))).toBe('date-invalid');
  });

  it.each([
    ['1,500.50', 150_050],
    ['١٬٥٠٠٫٥', 150_050],
    ['1500,5', 150_050],
    ['450 EGP', 45_000],
    ['جنيه 450', 45_000],
    ['0', 'amount-invalid'],
    ['-5', 'amount-invalid'],
    ['1.005', 'amount-invalid'],
    ['12,34,5', 'amount-invalid'],
    ['99999999', 'amount-invalid'],
  ])('%j as an amount is %j', (text, amount) => {
    expect(valueOf(amountCell(text, 1))).toBe(amount);
  });

  it('as an amount that is owed may be 0', () => {
    expect(valueOf(amountCell('0', 0))).toBe(0);
  });

  it.each([
    ['4', 4],
    ['٤', 4],
    ['4.0', 4],
    ['4.5', 'number-invalid'],
    ['0', 'number-invalid'],
    ['101', 'number-invalid'],
  ])('%j as a count up to 100 is %j', (text, count) => {
    expect(valueOf(countCell(text, 100))).toBe(count);
  });
});

it('a row names every wrong cell, and ignores columns of other kinds', () => {
  const cells = { name: 'Mona Ali', phone: '01001234567', amount: 'much', date: '2030-01-01', notes: '=1' };

  expect(readImportRow('debts', { line: 3, cells }, '2026-11-25')).toEqual({
    problems: [
      { line: 3, column: 'amount', problem: 'amount-invalid' },
      { line: 3, column: 'date', problem: 'date-invalid' },
    ],
  });
});
