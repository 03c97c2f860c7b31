import { describe, expect, it } from 'vitest';
import {
  decodeText,
  duplicateHeaders,
  FileError,
  formOfFile,
  guessColumns,
  importRowOf,
  tableOf,
} from '#shared/rules/import-file.ts';

const problemOf = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof FileError ? error.problem : String(error);
  }
};
const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, unit] of text.split('').entries()) view.setUint16(index * 2, unit.charCodeAt(0), !bigEndian);
  return bytes;
};

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('الاسم,phone')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFالاسم,phone')],
    ['UTF-16 with its mark', utf16('\uFEFFالاسم,phone', false)],
    ['big-endian UTF-16 with its mark', utf16('\uFEFFالاسم,phone', true)],
    ['UTF-16 without its mark', utf16('الاسم,phone numbers of patients', false)],
    ['the Arabic Windows encoding', Uint8Array.of(0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x2c, 0x70, 0x68, 0x6f, 0x6e, 0x65)],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toMatch(/^الاسم,phone/u);
  });

  it('is refused where the file is none', () => {
    expect(problemOf(() => decodeText(Uint8Array.of(0xc7, 0x02, 0xff, 0x00, 0x00, 0x01, 0xc7)))).toBe('unreadable');
    const picture = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52];
    expect(problemOf(() => decodeText(Uint8Array.from(picture)))).toBe('unreadable');
  });
});

it('tells workbooks, text and files that it cannot read apart by their first bytes', () => {
  expect(formOfFile(Uint8Array.of(0x50, 0x4b, 3, 4))).toBe('workbook');
  expect(formOfFile(new TextEncoder().encode('name,phone'))).toBe('text');
  expect(problemOf(() => formOfFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)))).toBe('old-excel');
  expect(problemOf(() => formOfFile(new TextEncoder().encode('%PDF-1.7')))).toBe('unreadable');
  expect(problemOf(() => formOfFile(new Uint8Array()))).toBe('empty');
});

describe('a table', () => {
  it('begins with the first row that is not empty, and keeps the numbers of its rows', () => {
    const table = tableOf([
      [null, ''],
      ['Name', ' Phone '],
      ['', null],
      ['Mona', 1_001_234_567, new Date('1990-05-01')],
    ]);

    expect(table).toEqual({
      headers: ['Name', 'Phone'],
      rows: [{ line: 4, cells: ['Mona', '1001234567', '1990-05-01'] }],
    });
  });

  it('is refused without rows, and with too many', () => {
    expect(problemOf(() => tableOf([['Name', 'Phone'], ['']]))).toBe('empty');
    expect(problemOf(() => tableOf(Array.from({ length: 50_002 }, () => ['Mona'])))).toBe('too-many-rows');
  });
});

describe('columns', () => {
  it('are guessed from headers in both languages', () => {
    expect(guessColumns('patients', ['م', 'اسم المريض', 'رقم الموبايل', 'تاريخ الميلاد'])).toEqual({
      name: 1,
      phone: 2,
      birth: 3,
    });
    expect(guessColumns('packages', ['Full name', 'MOBILE', 'Package', 'Sessions left', 'Owed'])).toEqual({
      name: 0,
      phone: 1,
      package: 2,
      sessions: 3,
      owed: 4,
    });
  });

  it('are not guessed where two have the name, and both are told', () => {
    const headers = ['Name', 'Phone', 'phone', ''];

    expect(guessColumns('patients', headers)).toEqual({ name: 0 });
    expect(duplicateHeaders(headers)).toEqual(['phone']);
  });

  it('give the cells that are sent', () => {
    const row = { line: 7, cells: ['Mona', '', 'x'.repeat(1200)] };

    expect(importRowOf(row, { name: 0, phone: 1, notes: 2, birth: 9 })).toEqual({
      line: 7,
      cells: { name: 'Mona', notes: 'x'.repeat(1000) },
    });
  });
});
