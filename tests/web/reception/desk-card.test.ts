import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeskCard } from '#web/features/reception/desk/desk-card.tsx';
import type { DeskRow } from '#web/features/reception/desk/desk-rows.ts';
import { markupOf, startStaffTexts } from '../rendered.ts';
import { rowWith, skippedWith } from './rows.ts';

beforeAll(() => startStaffTexts());

const columns = (['patientName', 'ticketNo', 'patientPhone', 'serviceType'] as const).map((id) => ({
  id,
  header: id,
  value: (row: DeskRow) => row[id],
}));

const nothing = (): void => undefined;

const money = {
  id: 'paymentStatus',
  header: 'paymentStatus',
  value: (row: DeskRow) => row.paymentStatus,
  show: () => 'Owes 1,265',
};

const cardOf = (row: DeskRow): string =>
  markupOf(
    createElement(DeskCard, {
      row,
      columns: [...columns, money],
      handlers: {
        onPay: nothing,
        onArrive: nothing,
        onNotHere: nothing,
        onSkip: nothing,
        onReinsert: nothing,
        onOpen: nothing,
      },
    }),
  );

/** Accessible name of the card's action; of its menu where it has none. */
const firstAction = (row: DeskRow): string => /<button[^>]*aria-label="([^"]*)"/.exec(cardOf(row))?.[1] ?? '';

const name = 'Mona';
const paid = { paymentStatus: 'paid', balance: 0, amountPaid: 300 } as const;

describe('the button of a card', () => {
  it.each([
    ['marks the arrival of who has not come', rowWith({ id: 1, patientName: name, arrivedAt: null }), /arrived/i],
    ['reinserts who is skipped', skippedWith({ id: 1, patientName: name }), /back|reinsert|return/i],
    [
      'takes the money of who owes',
      { ...rowWith({ id: 1, patientName: name }), arrivedAt: '2026-11-20T10:00:00Z' },
      /^Mark Paid 300: Mona$/,
    ],
    [
      'is the menu alone when all is paid: Skip must be meant',
      { ...rowWith({ id: 1, patientName: name, ...paid }), arrivedAt: '2026-11-20T10:00:00Z' },
      /^More actions/,
    ],
    [
      'is the menu alone for a finished visit',
      { ...rowWith({ id: 1, patientName: name, ...paid }), status: 'completed' as const },
      /^More actions/,
    ],
  ])('%s', (_does, row, action) => {
    expect(firstAction(row)).toMatch(action);
    expect(firstAction(row)).toContain(name);
  });
});

it('shows the ticket number first, then name and service, and keeps the rest for later', () => {
  const card = cardOf(rowWith({ id: 77, patientName: name }));

  expect(card.indexOf('77')).toBeGreaterThan(-1);
  expect(card.indexOf('77')).toBeLessThan(card.indexOf(name));
  expect(card).toContain('Consultation');
  expect(card).not.toContain('patientPhone');
});

it('shows the money of its list when there is nothing to take', () => {
  const row = { ...rowWith({ id: 1, patientName: name, ...paid }), arrivedAt: '2026-11-20T10:00:00Z' };

  expect(cardOf(row)).toContain('Owes 1,265');
});
