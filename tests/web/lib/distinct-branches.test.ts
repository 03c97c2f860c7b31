import { expect, it } from 'vitest';
import { withDistinctBranches } from '#web/lib/api/distinct-branches.ts';

it('puts the number behind the name of branches that have the same one, in each language', () => {
  const branches = [
    { id: 1, name: 'Main', nameAr: 'الرئيسي' },
    { id: 2, name: 'East', nameAr: 'الشرق' },
    { id: 7, name: 'Main', nameAr: 'المعادي' },
  ];

  expect(withDistinctBranches({ branches }).branches).toEqual([
    { id: 1, name: 'Main (1)', nameAr: 'الرئيسي' },
    { id: 2, name: 'East', nameAr: 'الشرق' },
    { id: 7, name: 'Main (7)', nameAr: 'المعادي' },
  ]);
});

it('takes the lines of a report, and leaves an answer without such names as it is', () => {
  const alike = [1, 7].map((branchId) => ({ branchId, name: 'Main', nameAr: 'الرئيسي', totalRevenue: 5 }));
  const different = { total: 5, branches: alike.slice(0, 1) };

  expect(withDistinctBranches({ total: 10, branches: alike })).toEqual({
    total: 10,
    branches: [1, 7].map((id) => ({
      branchId: id,
      name: `Main (${String(id)})`,
      nameAr: `الرئيسي (${String(id)})`,
      totalRevenue: 5,
    })),
  });
  expect(withDistinctBranches(different)).toBe(different);
});
