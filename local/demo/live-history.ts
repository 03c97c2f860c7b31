import { openClinic } from '../clinic.ts';
import { readSettings } from '../settings.ts';
import { loadHistory, resumeToday } from './history.ts';
import { markDemoLoaded } from './load.ts';

/**
 * A process of its own, beside the front desk and on the same table: the history takes a while, and its clock is set
 * back, so that it must not run where people already work. Ends with its parent.
 */
process.once('disconnect', () => process.exit(1));

const { endpoint, tableName } = readSettings(process.env);
const clinic = await openClinic({ endpoint, tableName, env: { LOG_LEVEL: 'WARN', ...process.env } });
await loadHistory(clinic, clinic.deps.clock(), () => undefined);
await resumeToday(clinic, clinic.deps.clock());
await markDemoLoaded(clinic.deps.store);
process.exit(0);
