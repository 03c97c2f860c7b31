import { randomUUID } from 'node:crypto';
import { keys } from '#functions/data/table/keys.ts';
import { schedule } from '../schedule.ts';

/** Does the table take a write and give it back? Says so as a metric; no news is bad news: the alarm counts silence too. */
export const checkHealth = schedule('check-health', async ({ deps: { store, log }, now }) => {
  const started = performance.now();
  try {
    const nonce = randomUUID();
    await store.put({ ...keys.probe, nonce, at: now.toISOString() });
    const read = await store.get(keys.probe);
    // Another probe may have written in between; that is as healthy.
    if (typeof read?.['nonce'] !== 'string') throw new Error('the probe is not there');
    const ms = Math.round(performance.now() - started);
    log.metric({ TableHealthy: 1, TableProbeMs: ms });
    return { healthy: true, probeMs: ms };
  } catch (error) {
    log.metric({ TableHealthy: 0 });
    throw error;
  }
});
