import { createElement } from 'react';
import { expect, test } from 'vitest';
import { MoneyPurposes } from '#web/parts/money/money-purposes.tsx';
import { startStaffTexts, textOf } from '../rendered.ts';

test.each(['en', 'ar'] as const)('the minus of a refund is attached to its figure, in %s', async (language) => {
  await startStaffTexts(language);
  const lines = [{ purpose: 'package_refund', entries: 1, amount: -1200 }] as const;

  const text = textOf(createElement(MoneyPurposes, { title: 'Purposes', lines: [...lines] }));

  expect(text.match(/.1,200/g)).toEqual(['−1,200', '−1,200']);
});
