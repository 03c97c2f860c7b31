import { expect, it } from 'vitest';
import { valueAt } from '#shared/rules/value-at.ts';

it('reads the value at an index, and fails outside the list', () => {
  expect(valueAt([3, 4], 1)).toBe(4);
  expect(() => valueAt([3, 4], 2)).toThrow('no value at 2 of 2');
});
