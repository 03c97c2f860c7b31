import { expect, it } from 'vitest';
import { distinctBranches } from '#web/lib/api/distinct-branches.ts';

it('puts the number behind the name of branches that have the same one, in each language', () => {
  const branches = [
    { id: 1, name: 'Main', nameAr: 'الرئيسي' },
    { id: 2, name: 'East', nameAr: 'الشرق' },
    { id: 7, name: 'Main', nameAr: 'المعادي' },
  ];

  expect(distinctBranches(branches)).toEqual([
    { id: 1, name: 'Main (1)', nameAr: 'الرئيسي' },
    { id: 2, name: 'East', nameAr: 'الشرق' },
    { id: 7, name: 'Main (7)', nameAr: 'المعادي' },
  ]);
});
