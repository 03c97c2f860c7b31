import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReceiptPaper, type ReceiptLine } from '#web/parts/money/receipt-paper.tsx';
import { linesOfVisit } from '#web/parts/money/visit-receipt.tsx';
import { startStaffTexts, textOf } from './rendered.ts';

beforeAll(() => startStaffTexts());

const branch = { name: 'Main', nameAr: 'الرئيسي', address: 'Cairo', addressAr: 'القاهرة', phone: '0233334444' };

const line = (id: string, amount: number, taxes: Pick<ReceiptLine, 'taxNumber' | 'vatPercent'>): ReceiptLine => ({
  receiptId: id,
  receiptNumber: '2026-000007',
  kind: 'reversal',
  amount,
  method: 'cash',
  reference: null,
  reason: 'Moves to Aswan',
  at: '2026-11-21T12:00:00.000Z',
  takenBy: 'Nadia',
  ...taxes,
});

describe('the receipt of a refund of several payments', () => {
  it('shows the tax of each rate in its own amounts, and the number of those that have one', () => {
    const untaxed = { taxNumber: '', vatPercent: 0 };
    const taxed = { taxNumber: '123-456-789', vatPercent: 14 };
    const lines = [line('V1', -1000, untaxed), line('V1.2', -1140, taxed), line('V1.3', -570, taxed)];

    const text = textOf(createElement(ReceiptPaper, { branch, lines, isCopy: false, about: [], sums: [] }));

    expect(text).toContain('123-456-789');
    expect(text.match(/14\s?%/gu)).toHaveLength(1);
    expect(text).toMatch(/14\s?%\D*210/u);
  });

  it('has a line for each of two rates', () => {
    const lines = [
      line('V1', -114, { taxNumber: '1', vatPercent: 14 }),
      line('V1.2', -110, { taxNumber: '1', vatPercent: 10 }),
    ];

    const text = textOf(createElement(ReceiptPaper, { branch, lines, isCopy: false, about: [], sums: [] }));

    expect(text).toMatch(/14\s?%\D*14\b/u);
    expect(text).toMatch(/10\s?%\D*10\b/u);
  });
});

describe('the receipt of a visit that credit paid', () => {
  it('has no empty brackets when the credit has no receipt number', () => {
    const reservation = {
      id: 7,
      code: 'MED000007',
      ticketNo: 1,
      patientId: 'p1',
      patientName: 'Mona Adel',
      serviceType: 'regular' as const,
      laserArea: null,
      laserAreas: [],
      serviceDate: '2026-11-21',
    };
    const part = { receiptId: 'O1-1-0', receiptNumber: '', method: 'credit', amount: 300, branchId: 1 } as const;
    const lines = linesOfVisit({
      reservation,
      branch,
      package: null,
      listPrice: 300,
      amount: 300,
      amountPaid: 300,
      balance: 0,
      creditUsed: 300,
      receipts: [],
      creditParts: [part],
    });

    const text = textOf(createElement(ReceiptPaper, { branch, lines, isCopy: false, about: [], sums: [] }));

    expect(text).toContain('300');
    expect(text).not.toContain('()');
  });
});
