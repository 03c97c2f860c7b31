import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../shared/seeded.ts';
import { createHttpClient } from '../http-call.ts';
import { busyRegion } from '../support/dynamodb-proxy/faults.ts';
import { openKillableRunner, type KillableRunner } from '../support/killable-runner.ts';
import { type HistorySize, runHistory } from './clinic-history/history.ts';

/** `npm run test:long` runs histories ten times as long. */
const FACTOR = Number(process.env['HISTORY_FACTOR'] ?? 1);
const KILLS = 3 * FACTOR;
const ANSWERS_BETWEEN_KILLS = 60;

const size: HistorySize = {
  doctors: 3,
  receptionists: 2,
  actionsPerWindow: 20 * FACTOR,
  publicClients: 4,
  actionsPerPublicClient: 12 * FACTOR,
  sessionRounds: 3,
};

describe(`a front desk that is killed (SEED=${String(seed)})`, () => {
  let runner: KillableRunner;

  beforeAll(async () => {
    runner = await openKillableRunner({ seed, faults: busyRegion });
  });
  afterAll(() => runner.stop());

  it('breaks no rule, and logs no name and no phone', { timeout: 600_000 * FACTOR }, async () => {
    let killsLeft = KILLS;
    let answers = 0;
    let killing = Promise.resolve();
    // By answers and not by seconds, so that the speed of the machine changes nothing.
    const killNowAndThen = (): void => {
      answers += 1;
      if (answers % ANSWERS_BETWEEN_KILLS !== 0 || killsLeft === 0) return;
      killsLeft -= 1;
      killing = killing.then(() => runner.kill());
    };

    const result = await runHistory({
      size,
      seed,
      send: async (route, request, signal) => {
        const call = createHttpClient(`${runner.url}/api`, (url, init) => fetch(url, { ...init, signal }));
        const answer = await call(route, request);
        killNowAndThen();
        return answer;
      },
      direct: runner.direct,
      allowUnavailable: true,
      quiet: async () => {
        killsLeft = 0;
        await killing;
        await runner.quiet();
      },
    });

    console.log(`SEED=${String(seed)}`, runner.kills, Object.fromEntries(result.counts));
    expect(runner.kills).toBeGreaterThan(0);
    expect(result.faults).toEqual([]);
    expect(runner.logLines).toBeGreaterThan(0);
    expect(runner.logFaults()).toEqual([]);
  });
});
