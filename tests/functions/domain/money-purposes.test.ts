import { expect, it } from 'vitest';
import { purposeOf, sumsByPurpose } from '#functions/domain/money/money-purposes.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';

const visit = { reservationId: asReservationId(7) };
const bought = { packageId: 'k0000000000000001' };

it.each([
  ['a payment of a visit', { kind: 'payment', ...visit }, 'visit_payment'],
  ['a refund of a visit', { kind: 'reversal', ...visit }, 'visit_refund'],
  ['the payment of a package at its sale', { kind: 'payment', ...bought, packageSale: true }, 'package_sale'],
  ['a later payment of a package', { kind: 'payment', ...bought }, 'package_part'],
  ['a refund of a package', { kind: 'reversal', ...bought }, 'package_refund'],
  ['a deposit', { kind: 'payment' }, 'deposit'],
  ['a refund of credit', { kind: 'reversal' }, 'credit_refund'],
  ['credit of another branch', { kind: 'move', ...visit, moved: { direction: 'in' } }, 'credit_moved_in'],
  ['credit used at another branch', { kind: 'move', moved: { direction: 'out' } }, 'credit_moved_out'],
  [
    'a use of another branch’s package',
    { kind: 'move', ...visit, ...bought, moved: { direction: 'in' } },
    'package_moved_in',
  ],
  ['a package used at another branch', { kind: 'move', ...bought, moved: { direction: 'out' } }, 'package_moved_out'],
] as const)('names the purpose of %s', (_, entry, purpose) => {
  expect(purposeOf(entry)).toBe(purpose);
});

it('sums each purpose that occurs, in the order of the sheets', () => {
  const entries = [
    { kind: 'reversal', amount: asPiastres(-5) },
    { kind: 'payment', amount: asPiastres(70), ...visit },
    { kind: 'payment', amount: asPiastres(31), ...visit },
  ] as const;

  expect(sumsByPurpose(entries)).toEqual([
    { purpose: 'visit_payment', entries: 2, amount: 101 },
    { purpose: 'credit_refund', entries: 1, amount: -5 },
  ]);
});
