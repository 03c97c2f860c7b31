import { expect, it } from 'vitest';
import { countPrintOf } from '#functions/data/money/receipt-prints.ts';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { Store } from '#functions/data/table/store.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);

it('count a print once when the answer of the database is lost and the write is sent again', async () => {
  const client = connect(clinic.endpoint);
  client.middlewareStack.add(
    (next) => async (args) => {
      await next(args);
      return next(args);
    },
    { step: 'finalizeRequest', name: 'sendTwice' },
  );
  const store = new Store(client, clinic.tableName);

  const counted = [
    await countPrintOf(store, keys.receiptPrints(1, 'R1-1')),
    await countPrintOf(store, keys.receiptPrints(1, 'R1-1')),
  ];

  expect(counted).toEqual([1, 2]);
});

it('go on from the number that an earlier release counted', async () => {
  const { store } = clinic.deps;
  const key = keys.receiptPrints(1, 'R1-2');
  await store.put({ ...key, prints: 3 });

  expect(await countPrintOf(store, key)).toBe(4);
});
