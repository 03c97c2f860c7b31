import { describe, expect, it } from 'vitest';
import { replaceTestEnvironment, openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import type { DynamoDbProxy } from '../support/dynamodb-proxy/dynamodb-proxy.ts';
import { busyRegion, conflictsAndLag, type ProxyFaults } from '../support/dynamodb-proxy/faults.ts';
import { takeAllowed } from '../support/problem-lines.ts';
import { throughProxy } from '../support/through-proxy.ts';
import { abandoned } from './clinic-history/client.ts';
import { type HistorySize, runHistory } from './clinic-history/history.ts';
import { book } from './history.ts';

/** `npm run test:long` runs histories ten times as long. */
const FACTOR = Number(process.env['HISTORY_FACTOR'] ?? 1);

const size: HistorySize = {
  doctors: 4,
  receptionists: 3,
  actionsPerWindow: 25 * FACTOR,
  publicClients: 6,
  actionsPerPublicClient: 14 * FACTOR,
  sessionRounds: 6,
};

interface HistoryOnProxy {
  readonly faults: ProxyFaults;
  readonly size: HistorySize;
  readonly allowUnavailable: boolean;
}

const openBehindProxy = async (faults: ProxyFaults): Promise<{ clinic: TestClinic; proxy: DynamoDbProxy }> => {
  const opened: DynamoDbProxy[] = [];
  replaceTestEnvironment(throughProxy({ seed, faults, retries: false, onOpen: (proxy) => opened.push(proxy) }));
  const clinic = await openTestClinic();
  clinic.letTimePass();
  const [proxy] = opened;
  if (proxy === undefined) throw new Error('no proxy');
  return { clinic, proxy };
};

const runOnProxy = async ({ faults, size, allowUnavailable }: HistoryOnProxy) => {
  const { clinic, proxy } = await openBehindProxy(faults);
  takeAllowed();
  try {
    const result = await runHistory({
      size,
      seed,
      send: (route, request, signal) => abandoned(clinic.call(route, request), signal),
      direct: { store: clinic.deps.store, endpoint: clinic.endpoint, tableName: clinic.tableName },
      allowUnavailable,
      quiet: async () => {
        proxy.setFaults({});
        await proxy.settled();
      },
      passGrace: () => {
        clinic.pass(1);
      },
    });
    console.log(`SEED=${String(seed)}`, Object.fromEntries(result.counts), Object.fromEntries(proxy.counts));
    return { ...result, proxy };
  } finally {
    await clinic.stop();
  }
};

describe(`a clinic with every staff user signed in twice (SEED=${String(seed)})`, () => {
  const timeout = 60_000 * (1 + 4 * FACTOR);

  it('breaks no rule when the database does everything that DynamoDB does', { timeout }, async () => {
    const { faults, proxy } = await runOnProxy({ faults: busyRegion, size, allowUnavailable: true });

    expect(faults).toEqual([]);
    expect(proxy.refusedLimits).toEqual([]);
  });

  it('answers no 5xx when writes conflict and reads are late', { timeout }, async () => {
    const { faults, proxy } = await runOnProxy({
      faults: conflictsAndLag,
      size: { ...size, actionsPerWindow: size.actionsPerWindow / 2 },
      allowUnavailable: false,
    });

    expect(faults, takeAllowed().join('\n')).toEqual([]);
    expect(proxy.counts.get('transactionConflict')).toBeGreaterThan(0);
  });
});

describe('sixty concurrent bookings while writes conflict', () => {
  it('returns sixty positions, 1 to 60', async () => {
    const { clinic } = await openBehindProxy({ conflicts: { holdMs: 4 } });

    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => book(clinic, n)));
    const positions = answers.map(({ queue_position: position }) => position);
    await clinic.stop();

    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });
});
