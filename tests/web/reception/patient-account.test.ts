import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { PatientAccount } from '#web/features/reception/row/patient-account.tsx';
import { CallError } from '#web/lib/api/call-error.ts';
import { answered, startStaffTexts, textOf } from '../rendered.ts';
import { rowWith } from './rows.ts';

beforeAll(() => startStaffTexts());

const row = rowWith({ id: 7 });

const visitWith = (reservationId: number, more: object) => ({
  reservationId,
  reservationDate: '2026-10-01',
  serviceType: 'laser',
  laserArea: 'legs',
  laserAreas: ['legs'],
  status: 'completed',
  paymentStatus: 'paid',
  paymentAmount: 500,
  balance: 0,
  ...more,
});

const accountOf = (answer: unknown): string =>
  textOf(
    createElement(PatientAccount, { branchId: 1, row, onPay: () => undefined }),
    answered([[['reception', 1, 'history', row.patientId], answer]]),
  );

const pageOf = (history: readonly object[], nextCursor?: string) => ({
  pages: [{ history, nextCursor }],
  pageParams: [''],
});

describe('the account of a patient', () => {
  it('says that there are no debts and no earlier visits, leaving out the visit of now', () => {
    const text = accountOf(pageOf([visitWith(7, { balance: 300 })]));

    expect(text).toContain('No earlier visit is unpaid');
    expect(text).toContain('No earlier visits');
  });

  it('shows what is left of an older visit among the debts, and what a paid one cost', () => {
    const debt = visitWith(3, { paymentStatus: 'partial', balance: 200 });
    const elsewhere = visitWith(4, { balance: null, paymentAmount: 650 });

    const [debts = '', visits = ''] = accountOf(pageOf([debt, elsewhere])).split(' Visits ');

    expect(debts).toMatch(/Legs .*EGP 200/);
    expect(debts).not.toContain('650');
    expect(visits).toContain('EGP 650');
    expect(visits).not.toContain('Load more');
  });

  it('offers further visits when there are some', () => {
    expect(accountOf(pageOf([visitWith(3, {})], 'next'))).toContain('Load more');
  });

  it('says that visits could not be loaded', () => {
    const text = accountOf(new CallError('SERVER_ERROR', { status: 500 }));

    expect(text).toContain('The visits could not be loaded');
    expect(text).not.toContain('Older debts');
  });
});
