import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { sortKindOf } from '#web/lib/figures/sorting.ts';
import type { Sort, SortKind, SortValue } from '#web/lib/figures/sorting.ts';
import { useSortedRows } from '#web/ui/use-sorted-rows.ts';

type Direction = Sort['direction'];

interface TableOptions<Row> {
  readonly rows: readonly Row[];
  readonly columns: Parameters<typeof useSortedRows<Row>>[0]['columns'];
  readonly initial: Sort | undefined;
  readonly onChange?: (sort: Sort) => void;
  readonly language?: string;
}

/** Renders a table once and shows its sorting to `look`. */
const draw = <Row>(
  { rows, columns, initial, onChange = () => undefined, language = 'en' }: TableOptions<Row>,
  look: (table: ReturnType<typeof useSortedRows<Row>>) => void,
): void => {
  const Table = (): null => {
    look(useSortedRows({ rows, columns, language, initial: () => initial, onChange }));
    return null;
  };
  renderToStaticMarkup(createElement(Table));
};

/** Rows of a table with an initial order. */
const sortedRows = <Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  { kind, direction, language }: { kind: SortKind; direction: Direction; language: string },
): readonly Row[] => {
  const seen: (readonly Row[])[] = [];
  draw(
    { rows, columns: [{ id: 'column', kind, value }], initial: { column: 'column', direction }, language },
    (table) => seen.push(table.rows),
  );
  return seen[0] ?? [];
};

const order = (values: readonly SortValue[], kind: SortKind, direction: Direction, language = 'en') =>
  sortedRows(values, (value) => value, { kind, direction, language });

describe('the kind of a column', () => {
  test.each([
    ['amount', 'number'],
    ['queuePosition', 'number'],
    ['createdAt', 'date'],
    ['patientName', 'text'],
    ['skippedAt', 'text'],
  ])('%s compares as %s', (column, kind) => {
    expect(sortKindOf(column)).toBe(kind);
  });
});

describe('choosing a column', () => {
  const rows = [{ amount: 2 }, { amount: 1 }];
  const columns = [
    { id: 'amount', value: (row: { amount: number }) => row.amount },
    { id: 'patientName', value: () => '' },
  ];
  /** The order that a table has after a column was chosen, which had another before. */
  const after = (before: Sort | undefined, column: string): Sort | undefined => {
    const chosen: Sort[] = [];
    let pressed = false;
    const look = ({ onSort }: { onSort: (id: string) => void }): void => {
      // A choice renders the table again.
      if (!pressed) {
        pressed = true;
        onSort(column);
      }
    };
    draw({ rows, columns, initial: before, onChange: (sort) => chosen.push(sort) }, look);
    return chosen[0];
  };

  test('starts ascending, turns round when chosen again, and starts ascending elsewhere', () => {
    const first = after(undefined, 'amount');
    const second = after(first, 'amount');
    expect(first?.direction).toBe('ascending');
    expect(second?.direction).toBe('descending');
    expect(after(second, 'amount')?.direction).toBe('ascending');
    expect(after(second, 'patientName')).toEqual({ column: 'patientName', direction: 'ascending' });
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
    const ids = (direction: Direction) =>
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
