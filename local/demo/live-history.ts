import { openClinic } from '../clinic.ts';
import { readSettings } from '../settings.ts';
import { callNextConsultation, loadHistory } from './history.ts';
import { markDemoLoaded } from './load.ts';

/**
 * Runs as a separate process on the same table: loading the history takes a while with the clock set back, so it must
 * not run in the process of the front desk. Ends with its parent.
 */
process.once('disconnect', () => process.exit(1));

const { endpoint, secretsFile, tableName } = readSettings(process.env);
const clinic = await openClinic({ endpoint, secretsFile, tableName, env: { LOG_LEVEL: 'WARN', ...process.env } });
await loadHistory(clinic, clinic.deps.clock(), () => undefined);
await callNextConsultation(clinic);
await markDemoLoaded(clinic.deps.store);
process.exit(0);
