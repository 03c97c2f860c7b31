import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { ledgerMethods } from '#shared/models/enums.ts';
import { useSheetWords } from '#web/features/export/use-sheet-words.ts';
import { startStaffTexts, textOf } from './rendered.ts';

beforeAll(() => startStaffTexts());

const Methods = () => {
  const { text } = useSheetWords();
  return createElement('p', null, ledgerMethods.map((method) => text('method', method)).join(', '));
};

it('names every method of the ledger in words, that of money between branches too', () => {
  expect(textOf(createElement(Methods))).toBe('Cash, Card, InstaPay, Wallet, Transfer, From another branch');
});
