import { createServer, request as forward, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, inTheRegion } from '../../functions/data/connect.ts';
import { Store } from '../../functions/data/store.ts';
import { type Clinic, openClinic } from '../../local/clinic.ts';

let clinic: Clinic;
let between: Server;
/** How many of the next requests are passed on, but never answered. */
let unanswered = 0;
let asked = 0;

/** Stands between client and database, and swallows answers. */
beforeAll(async () => {
  clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' } });
  between = createServer((incoming, outgoing) => {
    asked += 1;
    const swallowed = unanswered > 0;
    if (swallowed) unanswered -= 1;
    const outward = forward(clinic.endpoint, { method: 'POST', headers: incoming.headers }, (answer) => {
      if (swallowed) {
        answer.resume();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(outward);
  });
  await new Promise<void>((resolve) => {
    between.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  between.closeAllConnections();
  between.close();
  await clinic.stop();
});

const storeThroughIt = (): Store => {
  const address = between.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Store(connect(`http://127.0.0.1:${String(port)}`, inTheRegion), clinic.tableName);
};

describe('a database that does not answer', () => {
  it('is asked again after five seconds, and what it did is not done twice', async () => {
    const store = storeThroughIt();
    unanswered = 1;
    asked = 0;
    const key = { PK: 'X', SK: 'once' };
    await store.put({ ...key, n: 1 });
    expect(asked).toBe(2);
    expect(await clinic.deps.store.get(key)).toMatchObject({ n: 1 });
  }, 30_000);
});
