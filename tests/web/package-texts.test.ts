import { createElement, type ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { usePackageTexts } from '#web/features/packages/package-texts.ts';
import type { PackageView } from '#web/lib/api/answers.ts';
import { startStaffTexts, textOf } from './rendered.ts';

beforeAll(() => startStaffTexts());

const bought: PackageView = {
  id: 'k1',
  name: 'Four face sessions',
  nameAr: 'أربع جلسات وجه',
  service: 'laser',
  areas: [],
  unit: 'sessions',
  units: 4,
  used: 1,
  left: 3,
  price: 2000,
  amountPaid: 0,
  balance: 2000,
  debtAge: 'quarter',
  refundable: 0,
  soldOn: '2026-06-01',
  expiresOn: '2026-12-01',
  expired: false,
  refundedAt: null,
  receipts: [],
};

const stateOf = (each: PackageView): string => {
  const Reader = (): ReactNode => usePackageTexts().stateOf(each);
  return textOf(createElement(Reader));
};

it('says what is left of a package until when, and of an imported debt from which day it is', () => {
  expect(stateOf(bought)).toBe('3 of 4 sessions left · until 1 Dec 2026');
  expect(stateOf({ ...bought, units: 0, used: 0, left: 0, expiresOn: '2126-06-01' })).toBe('from 1 Jun 2026');
});
