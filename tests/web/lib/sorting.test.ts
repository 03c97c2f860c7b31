import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortedRows, sortKindOf, toggledSort } from '../../../web/lib/sorting.ts';
import type { SortKind, SortValue } from '../../../web/lib/sorting.ts';

const order = (values: readonly SortValue[], kind: SortKind, direction: 'ascending' | 'descending', language = 'en') =>
  sortedRows(values, (value) => value, { kind, direction, language });

describe('the kind of a column', () => {
  test.each([
    ['amount', 'number'],
    ['queue_position', 'number'],
    ['created_at', 'date'],
    ['patient_name', 'text'],
    ['skipped_at', 'text'],
  ])('%s compares as %s', (column, kind) => {
    expect(sortKindOf(column)).toBe(kind);
  });
});

describe('choosing a column', () => {
  test('starts ascending, turns round when chosen again, and starts ascending elsewhere', () => {
    const first = toggledSort(null, 'amount');
    const second = toggledSort(first, 'amount');
    expect(first.direction).toBe('ascending');
    expect(second.direction).toBe('descending');
    expect(toggledSort(second, 'amount').direction).toBe('ascending');
    expect(toggledSort(second, 'patient_name')).toEqual({ column: 'patient_name', direction: 'ascending' });
  });
});

describe('sorted rows', () => {
  test('compare numbers by value, also when they come as text', () => {
    expect(order([300, '1500.00', 5], 'number', 'ascending')).toEqual([5, 300, '1500.00']);
  });

  test('compare dates by moment, whatever their zone', () => {
    const cairo = '2026-11-20T12:00:00+02:00';
    const utc = '2026-11-20T10:30:00Z';
    expect(order([utc, cairo], 'date', 'ascending')).toEqual([cairo, utc]);
  });

  test('follow the alphabet of the language, and count digits inside text', () => {
    expect(order(['ياسمين', 'أحمد', 'بسمة'], 'text', 'ascending', 'ar')).toEqual(['أحمد', 'بسمة', 'ياسمين']);
    expect(order(['room 10', 'Room 9'], 'text', 'ascending')).toEqual(['Room 9', 'room 10']);
  });

  test('keep rows without a value last in both directions', () => {
    expect(order([null, 2, 1], 'number', 'ascending')).toEqual([1, 2, null]);
    expect(order([null, 2, 1], 'number', 'descending')).toEqual([2, 1, null]);
    expect(order(['?', '2026-01-01', null], 'date', 'descending')).toEqual(['2026-01-01', '?', null]);
  });

  test('keep equal rows in the order they had, in both directions', () => {
    const rows = [
      { id: 1, paid: 'yes' },
      { id: 2, paid: 'no' },
      { id: 3, paid: 'yes' },
    ];
    const ids = (direction: 'ascending' | 'descending') =>
      sortedRows(rows, (row) => row.paid, { kind: 'text', direction, language: 'en' }).map(({ id }) => id);
    expect(ids('ascending')).toEqual([2, 1, 3]);
    expect(ids('descending')).toEqual([1, 3, 2]);
  });

  test('lose and invent none, and are in order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer(), { nil: null })), (values) => {
        const sorted = order(values, 'number', 'ascending');
        expect(sorted).toHaveLength(values.length);
        const numbers = sorted.filter((value) => value !== null).map(Number);
        expect(numbers).toEqual(values.filter((value) => value !== null).toSorted((a, b) => a - b));
      }),
    );
  });
});
