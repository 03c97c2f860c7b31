import { createElement, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  useActiveColumns,
  useAheadColumns,
  useDoneColumns,
  useSkippedColumns,
  useUnpaidColumns,
} from '#web/features/reception/desk/desk-columns.tsx';
import type { DeskRow } from '#web/features/reception/desk/desk-rows.ts';
import type { Column } from '#web/ui/sortable-table.tsx';
import { cellOf } from '#web/ui/table-columns.ts';
import { startStaffTexts, textOf } from '../rendered.ts';
import { rowWith } from './rows.ts';

beforeAll(() => startStaffTexts());

type UseColumns = (onOpen: (row: DeskRow) => void) => readonly Column<DeskRow>[];

/** Text of what a column has for a row; empty where there is no such column. */
const read = (useColumns: UseColumns, id: string, of: (column: Column<DeskRow>) => ReactNode): string => {
  const Reader = (): ReactNode => {
    const column = useColumns(() => undefined).find((each) => each.id === id);
    return column === undefined ? '' : of(column);
  };
  return textOf(createElement(Reader));
};

const shown = (useColumns: UseColumns, id: string, row: DeskRow): string =>
  read(useColumns, id, (column) => cellOf(column, row));

const inFile = (useColumns: UseColumns, id: string, row: DeskRow): string =>
  read(useColumns, id, ({ value, inFile: own }) => (own ?? value)(row) ?? 'nothing');

/** A debt of an earlier day: in no queue, without ticket, source and times. */
const debt: DeskRow = { ...rowWith({ id: 2 }), status: null, ticketNo: null, createdAt: null, source: null };

describe('the file of a list', () => {
  it('has service, areas and preferred doctor in one value', () => {
    const preferredDoctor = { doctorId: 'd1', name: 'Hany Nabil' };
    const row = rowWith({ id: 1, serviceType: 'laser', laserAreas: ['legs'], preferredDoctor });

    expect(inFile(useAheadColumns, 'serviceType', row)).toBe('Laser · Legs · Hany Nabil');
    expect(inFile(useAheadColumns, 'serviceType', debt)).toBe('Consultation');
  });

  it('has no time where none is known', () => {
    expect(inFile(useSkippedColumns, 'skippedAt', debt)).toBe('nothing');
    expect(inFile(useDoneColumns, 'completedAt', debt)).toBe('nothing');
  });
});

describe('a cell without a value', () => {
  it.each([
    ['ticketNo', useAheadColumns],
    ['createdAt', useAheadColumns],
    ['skippedAt', useSkippedColumns],
    ['completedAt', useDoneColumns],
    ['doctorName', useDoneColumns],
    ['createdAt', useUnpaidColumns],
  ] as const)('shows a dash: %s', (id, useColumns) => {
    expect(shown(useColumns, id, debt)).toBe('—');
  });
});

describe('times of the desk', () => {
  const at = '2026-11-20T10:05:00.000Z';

  it('are clock times on the same day, and a moment for a later day', () => {
    expect(shown(useSkippedColumns, 'skippedAt', { ...debt, skippedAt: at })).toMatch(/^12:05/);
    expect(shown(useDoneColumns, 'completedAt', { ...debt, completedAt: at })).toMatch(/^12:05/);
    expect(inFile(useDoneColumns, 'completedAt', { ...debt, completedAt: at })).toBe(at);
    expect(shown(useAheadColumns, 'createdAt', { ...debt, createdAt: at })).toContain('20 Nov');
  });
});

describe('the unpaid list', () => {
  const useAged: UseColumns = (onOpen) => useUnpaidColumns(onOpen, { ageOn });
  const useParts: UseColumns = (onOpen) => useUnpaidColumns(onOpen, { hasPart: true });
  const ageOn = (day: string): number => (day === '2026-11-19' ? 1 : 12);

  it('shows what is left of a debt, and of how much', () => {
    expect(shown(useUnpaidColumns, 'amount', { ...debt, balance: 300, amount: 300 })).toBe('EGP 300');
    expect(shown(useUnpaidColumns, 'charge', { ...debt, balance: 100, amount: 300 })).toBe('');

    const partlyPaid = { ...debt, balance: 100, amount: 300 };
    expect(shown(useParts, 'amount', partlyPaid)).toBe('EGP 100');
    expect(shown(useParts, 'charge', partlyPaid)).toBe('EGP 300');
    expect(shown(useParts, 'charge', { ...partlyPaid, balance: 300 })).toBe('');
  });

  it('has the age of a debt in days where it is requested', () => {
    expect(shown(useAged, 'age', { ...debt, serviceDate: '2026-11-19' })).toBe('1 day');
    expect(shown(useAged, 'age', { ...debt, serviceDate: '2026-11-08' })).toBe('12 days');
    expect(shown(useUnpaidColumns, 'age', debt)).toBe('');
  });
});

describe('the payment of a finished visit', () => {
  const paid = { ...rowWith({ id: 3, paymentStatus: 'paid', amount: 0, balance: 0 }), status: 'completed' } as const;

  it('is which session of which package, where one was used', () => {
    const row = { ...paid, packageUse: { unit: 'sessions', used: 1, of: 4 } } as const;

    expect(shown(useDoneColumns, 'paymentStatus', row)).toBe('Package 1 of 4');
    expect(shown(useDoneColumns, 'paymentStatus', paid)).toBe('Paid');
  });

  it('is what is left of the price, when the package held fewer pulses than were used', () => {
    const packageUse = { unit: 'pulses', used: 1000, of: 1000 } as const;
    const row = { ...paid, paymentStatus: 'unpaid', amount: 250, balance: 250, packageUse } as const;

    expect(shown(useDoneColumns, 'paymentStatus', row)).toContain('250');
  });
});

describe('what a patient owes from earlier days', () => {
  const row = rowWith({ id: 4, paymentStatus: 'paid', amount: 300, balance: 0 });
  const older = new Map([[row.patientId, 1265]]);

  it.each([
    ['the queue', useActiveColumns],
    ['the skipped', useSkippedColumns],
    ['the finished', useDoneColumns],
  ])('is in each list of today: %s', (_list, useColumns) => {
    const useOwed: UseColumns = (onOpen) => useColumns(onOpen, older);

    expect(shown(useOwed, 'paymentStatus', row)).toContain('Owes 1,265');
    expect(shown(useColumns, 'paymentStatus', row)).toBe('Paid');
  });

  it('is not hidden by the package that a session was taken from', () => {
    const useOwed: UseColumns = (onOpen) => useDoneColumns(onOpen, older);
    const packageUse = { unit: 'sessions', used: 1, of: 4 } as const;

    expect(shown(useOwed, 'paymentStatus', { ...row, amount: 0, packageUse })).toContain('Owes 1,265');
  });
});
