import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { Store } from '#functions/data/table/store.ts';
import { createDependencies, replaceDependencies } from '#functions/dependencies.ts';
import { createInProcessClient } from '#local/in-process.ts';
import { scannedLog } from '#tests/scanned-log.ts';
import { expectLogged } from '../../support/problem-lines.ts';

it('answers 503 from the write that met a full disk until the write that succeeds', async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-south-1' }));
  const mocked = mockClient(client);
  const diskFull = Object.assign(new Error('backend: database or disk is full'), { name: 'InternalServerError' });
  mocked.on(GetCommand).resolves({});
  mocked.on(PutCommand).rejectsOnce(diskFull).resolves({});
  const store = new Store(client, 'clinic');
  replaceDependencies(createDependencies({}, { store, log: scannedLog }));
  const call = await createInProcessClient();
  const statuses = [(await call('health/check-health')).status];

  await store.put({ PK: 'X', SK: '1' }).catch(() => undefined);
  const refused = await expectLogged(['request.failed'], () => call('health/check-health'));
  await store.put({ PK: 'X', SK: '1' });
  statuses.push(refused.status, (await call('health/check-health')).status);

  expect(statuses).toEqual([200, 503, 200]);
  expect(refused.error).toMatch(/storage is full/);
});
