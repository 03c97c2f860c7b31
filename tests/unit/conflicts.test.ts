import { describe, expect, it, vi } from 'vitest';
import { isConflict, isThrottledTransaction, withConflictRetries } from '#functions/data/table/conflicts.ts';
import { parseItem, parseItems } from '#functions/data/table/parse-items.ts';
import * as z from 'zod/mini';

/** A transaction that the database cancelled for these reasons. */
const cancelled = (reasons: unknown): Error =>
  Object.assign(new Error('cancelled'), { name: 'TransactionCanceledException', CancellationReasons: reasons });

describe('a cancelled transaction', () => {
  it.each([
    ['only conflicts', [{ Code: 'None' }, { Code: 'TransactionConflict' }], true, false],
    ['a failed condition', [{ Code: 'TransactionConflict' }, { Code: 'ConditionalCheckFailed' }], false, false],
    ['throttling', [{ Code: 'ThrottlingError' }, { Code: 'TransactionConflict' }], false, true],
    ['reasons that cannot be read', ['?', {}], false, false],
    ['no list of reasons', undefined, false, false],
  ])('is distinguished when it has %s', (_, reasons, conflict, throttled) => {
    expect([isConflict(cancelled(reasons)), isThrottledTransaction(cancelled(reasons))]).toEqual([conflict, throttled]);
  });

  it('is something else when what was thrown is no error', () => {
    expect([isConflict('text'), isThrottledTransaction(null)]).toEqual([false, false]);
  });
});

describe('the retries of conflicts', () => {
  it('end with the error when every attempt meets a conflict', async () => {
    // No pause between the attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let attempts = 0;
    const send = withConflictRetries(() => {
      attempts += 1;
      return Promise.reject(cancelled([{ Code: 'TransactionConflict' }]));
    });

    await expect(send({})).rejects.toThrow('cancelled');
    expect(attempts).toBe(10);
    vi.restoreAllMocks();
  });
});

describe('items', () => {
  it('are parsed without those that do not exist', () => {
    const item = z.object({ id: z.int() });

    expect([parseItem(item, undefined), parseItem(item, { id: 1, PK: 'x' })]).toEqual([undefined, { id: 1 }]);
    expect(parseItems(item, [undefined, { id: 2 }])).toEqual([{ id: 2 }]);
  });
});
