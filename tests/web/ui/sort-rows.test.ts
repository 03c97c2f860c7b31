import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextSort, sortRows } from '../../../web/ui/sort-rows.ts';
import type { SortKind, SortValue } from '../../../web/ui/sort-rows.ts';

const order = (values: readonly SortValue[], kind: SortKind, descending = false) =>
  sortRows(values, kind, (value) => value, descending);

describe('choosing a column', () => {
  test('starts upwards, turns round when chosen again, and starts upwards elsewhere', () => {
    const first = nextSort(undefined, 'amount');
    const second = nextSort(first, 'amount');
    expect(first.descending).toBe(false);
    expect(second.descending).toBe(true);
    expect(nextSort(second, 'amount').descending).toBe(false);
    expect(nextSort(second, 'patient_name')).toEqual({ column: 'patient_name', descending: false });
  });
});

describe('sorted rows', () => {
  test('compare numbers by value, also when they come as text', () => {
    expect(order([300, '1500.00', 5], 'number')).toEqual([5, 300, '1500.00']);
  });

  test('compare dates by moment, whatever their zone', () => {
    const cairo = '2026-11-20T12:00:00+02:00';
    const utc = '2026-11-20T10:30:00Z';
    expect(order([utc, cairo], 'date')).toEqual([cairo, utc]);
  });

  test('follow the alphabet, and count digits inside text', () => {
    expect(order(['ياسمين', 'أحمد', 'بسمة'], 'text')).toEqual(['أحمد', 'بسمة', 'ياسمين']);
    expect(order(['room 10', 'Room 9'], 'text')).toEqual(['Room 9', 'room 10']);
  });

  test('keep rows without a value last in both directions', () => {
    expect(order([null, 2, 1], 'number')).toEqual([1, 2, null]);
    expect(order([null, 2, 1], 'number', true)).toEqual([2, 1, null]);
    expect(order(['?', '2026-01-01', null], 'date', true)).toEqual(['2026-01-01', '?', null]);
  });

  test('keep equal rows in the order they had, in both directions', () => {
    const rows = [
      { id: 1, paid: 'yes' },
      { id: 2, paid: 'no' },
      { id: 3, paid: 'yes' },
    ];
    const ids = (descending: boolean) => sortRows(rows, 'text', (row) => row.paid, descending).map(({ id }) => id);
    expect(ids(false)).toEqual([2, 1, 3]);
    expect(ids(true)).toEqual([1, 3, 2]);
  });

  test('lose and invent none, and are in order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer(), { nil: null })), (values) => {
        const sorted = order(values, 'number');
        expect(sorted).toHaveLength(values.length);
        const numbers = sorted.filter((value) => value !== null).map(Number);
        expect(numbers).toEqual(values.filter((value) => value !== null).toSorted((a, b) => a - b));
      }),
    );
  });
});
