import { expect, test } from 'vitest';
import { actionOf, changesOf, fieldOf, isFound } from '#web/features/audit/audit-change.ts';

test('an entry names what changed, always in the same order, and leaves out what stayed', () => {
  expect(
    changesOf({
      before: { paid: 0, charge: 300, status: 'waiting' },
      after: { charge: 300, paid: 100, method: 'card' },
      receiptNumber: '2026-000123',
    }),
  ).toEqual([
    { field: 'status', before: undefined, after: 'waiting' },
    { field: 'paid', before: 0, after: 100 },
    { field: 'method', before: undefined, after: 'card' },
    { field: 'receiptNumber', before: undefined, after: '2026-000123' },
  ]);
});

test('an entry leaves out keys of stored items and lists several methods in one line', () => {
  expect(
    changesOf({
      before: { drawer: 'd1', paid: 0 },
      after: { drawer: 'd2', paid: 300, method: ['cash', 'card'], closing: 2 },
      receiptNumber: null,
    }),
  ).toEqual([
    { field: 'paid', before: 0, after: 300 },
    { field: 'method', before: undefined, after: 'cash, card' },
  ]);
});

test('an entry names the service, laser, address or screen that was changed', () => {
  const service = { name: 'PRP', nameAr: 'بلازما', minutes: 20 };

  expect(
    changesOf({ before: { ...service, retired: 'off' }, after: { ...service, retired: 'on' }, receiptNumber: null }),
  ).toEqual([
    { field: 'retired', before: 'off', after: 'on' },
    { field: 'name', before: undefined, after: 'PRP' },
    { field: 'nameAr', before: undefined, after: 'بلازما' },
  ]);
});

test('an entry without before and after changed nothing', () => {
  expect(changesOf({ before: null, after: null, receiptNumber: null })).toEqual([]);
});

test('unknown actions and fields have no word of ours', () => {
  expect(actionOf('reservation.booked')).toBe('reservation_booked');
  expect(actionOf('branch.closed')).toBeUndefined();
  expect(fieldOf('note')).toBeUndefined();
});

test.each([
  ['nour', true],
  ['MED000042', true],
  ['r42', true],
  ['2026-000123', true],
  ['1,250.5', true],
  ['١٢٥٠', true],
  ['', true],
  ['Ziad', false],
  ['77', false],
])('an entry is found by patient, code, printed receipt number and amount: %s', (text, found) => {
  const entry = {
    patientName: 'Nour Adel',
    reservationId: 42,
    receiptId: 'R42-3',
    receiptNumber: '2026-000123',
    before: null,
    after: { amount: 1250.5, method: ['cash'] },
  };

  expect(isFound(entry, text)).toBe(found);
});
