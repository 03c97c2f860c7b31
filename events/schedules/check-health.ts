import { randomUUID } from 'node:crypto';
import { keys } from '#functions/data/table/keys.ts';
import { schedule } from '../schedule.ts';

/** Writes and reads a probe item and reports a metric. The alarm treats a missing metric as a failure. */
export const checkHealth = schedule('check-health', async ({ deps: { store, log }, now }) => {
  const started = performance.now();
  try {
    const nonce = randomUUID();
    await store.put({ ...keys.probe, nonce, at: now.toISOString() });
    const read = await store.get(keys.probe);
    // A concurrent probe may have replaced the nonce. The table is healthy then too.
    if (typeof read?.['nonce'] !== 'string') throw new Error('the probe is not there');
    const ms = Math.round(performance.now() - started);
    log.metric({ TableHealthy: 1 });
    return { healthy: true, probeMs: ms };
  } catch (error) {
    log.metric({ TableHealthy: 0 });
    throw error;
  }
});
