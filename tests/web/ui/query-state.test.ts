import { createElement } from 'react';
import { expect, test } from 'vitest';
import { QueryState } from '#web/ui/query-state.tsx';
import { startStaffTexts, textOf } from '../rendered.ts';

const MINUTE = 60_000;

const shown = (data: string | undefined, error: Error | null): string =>
  textOf(
    createElement(QueryState<string>, {
      query: {
        data,
        error,
        dataUpdatedAt: Date.now() - 7 * MINUTE,
        isFetching: false,
        refetch: () => Promise.resolve(),
      },
      failed: 'The queue could not be loaded',
      skeleton: null,
      // oxlint-disable-next-line react/no-children-prop -- a function, and this file has no JSX
      children: (rows) => rows,
    }),
  );

test('keeps the data whose refresh failed, under their age and a button to try again', async () => {
  await startStaffTexts();

  expect(shown('Mona Ali', new Error('lost'))).toMatch(
    /^The queue could not be loaded This is from .+ \(7 minutes\) Try again Mona Ali$/,
  );
});

test('shows data that were read without a word about their age', async () => {
  await startStaffTexts();

  expect(shown('Mona Ali', null)).toBe('Mona Ali');
});
