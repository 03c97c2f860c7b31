import { createElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { OwedPackages } from '#web/features/packages/owed-packages.tsx';
import { markupOf, startStaffTexts } from './rendered.ts';

beforeAll(() => startStaffTexts());

/** The list of so many packages. */
const listOf = (count: number): string => {
  const packages = Array.from({ length: count }, (_, index) => ({
    packageId: `k${String(index)}`,
    name: 'Six face sessions',
    nameAr: 'ست جلسات وجه',
    patientId: `p${String(index)}`,
    patientName: 'Amira Fouad',
    patientPhone: '01001234567',
    price: 3000,
    amountPaid: 0,
    balance: 3000,
    soldOn: '2026-11-21',
  }));
  return markupOf(createElement(OwedPackages, { packages, paymentWindow: () => null }));
};
const rowsIn = (markup: string): number => markup.split('Amira Fouad').length - 1;

describe('packages that are not paid whole', () => {
  test('are listed a hundred at a time, with the number of all', () => {
    const long = listOf(5000);

    expect(rowsIn(long)).toBe(100);
    expect(long).toMatch(/Owed for packages and imported debts: EGP\s15,000,000 \(5,000\)/u);
    expect(long).toContain('Load more');
  });

  test('are listed whole when they are few', () => {
    const short = listOf(3);

    expect(rowsIn(short)).toBe(3);
    expect(short).not.toContain('Load more');
  });
});
