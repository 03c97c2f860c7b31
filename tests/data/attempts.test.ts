import { describe, expect, it } from 'vitest';
import { retryOnConflict } from '#functions/data/table/attempts.ts';

const conflict = Object.assign(new Error('conflict'), {
  name: 'TransactionCanceledException',
  CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
});
const throttled = Object.assign(new Error('throttled'), { name: 'ProvisionedThroughputExceededException' });

const failingOnce = (error: Error) => {
  let attempts = 0;
  // oxlint-disable-next-line typescript/require-await -- rejects as work does
  return async (): Promise<number> => {
    attempts += 1;
    if (attempts === 1) throw error;
    return attempts;
  };
};

describe('work that reads, decides and writes', () => {
  it('reads again when its transaction was refused for a conflict', async () => {
    const attempts = await retryOnConflict(failingOnce(conflict));

    expect(attempts).toBe(2);
  });

  it('gives up when the database is over its capacity', async () => {
    await expect(retryOnConflict(failingOnce(throttled))).rejects.toBe(throttled);
  });
});
