import { connect } from '#functions/data/table/connect.ts';
import { openClinic } from '#local/clinic.ts';
import { readSettings } from '#local/settings.ts';
import { readArguments } from './arguments.ts';
import { drillRestore } from './restore-drill.ts';

const usage = `npm run drill:restore [-- --rate UNITS]
Restores the embedded database into a new table, checks every rule there, and prints how long it took.
Reads at most UNITS units a second; ends with 1 when an item is missing or a rule is broken. See docs/runbooks/restore.md.`;

const { values } = readArguments(usage, { rate: { type: 'string' } });
const { databaseFile, secretsFile, endpoint } = readSettings(process.env);
const clinic = await openClinic({ file: databaseFile, secretsFile, endpoint });
try {
  const rate = values.rate === undefined ? {} : { unitsPerSecond: Number(values.rate) };
  const drill = await drillRestore(connect(clinic.endpoint), clinic.tableName, rate);
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  for (const { rule, where } of drill.violations) console.error(`BROKEN: ${rule} — ${where}`);
  console.log(
    [
      `${String(drill.restoredItems)} of ${String(drill.items)} items restored in ${seconds(drill.restoreSeconds)}`,
      `${String(drill.violations.length)} rules broken, checked in ${seconds(drill.checkSeconds)}`,
      `RTO of this drill: ${seconds(drill.restoreSeconds + drill.checkSeconds)}`,
    ].join('\n'),
  );
  if (drill.violations.length > 0 || drill.restoredItems !== drill.items) process.exitCode = 1;
} finally {
  await clinic.stop();
}
