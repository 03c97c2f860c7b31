import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { BetweenBranches } from '#web/features/revenue/between-branches.tsx';
import { answered, startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

it('tells branches of one name apart by their numbers', () => {
  const branches = [1, 7].map((id) => ({ id, name: 'Main', nameAr: 'الرئيسي' }));
  const [from, to] = [1, 7].map((branchId) => ({ branchId, branchName: 'Main', branchNameAr: 'الرئيسي' }));
  const move = { id: 'm1', at: '2026-11-21T10:00:00.000Z', kind: 'credit', from, to, amount: 50, reservationId: 1 };
  const moves = [{ ...move, fromDay: '2026-11-21', toDay: '2026-11-21', by: 'Nadia', byAr: 'نادية' }];
  const client = answered([
    [['branches'], { branches }],
    [['branch-moves', '2026-11'], { month: '2026-11', debts: [{ from, to, amount: 50, count: 1 }], moves }],
  ]);

  const text = textOf(createElement(BetweenBranches, { today: '2026-11-21' }), client);

  expect(text).toContain('Main (1)');
  expect(text).toContain('Main (7)');
});
