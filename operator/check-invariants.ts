import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openClinic } from '#local/clinic.ts';
import { readArguments } from './arguments.ts';
import { findViolations } from './invariants.ts';
import { readSettings } from '#local/settings.ts';
import { readWholeTable } from './table-pages.ts';

const usage = `npm run check:invariants [-- --table NAME --rate UNITS]
Checks every rule on the whole table, reads at most UNITS units a second, and ends with 1 when a rule is broken.
Without --table on the embedded database, with it on a table in the cloud (AWS_REGION, AWS_PROFILE).
See docs/runbooks/restore.md.`;

if (import.meta.main) {
  const { values } = readArguments(usage, { table: { type: 'string' }, rate: { type: 'string' } });
  const { databaseFile, secretsFile, endpoint } = readSettings(process.env);
  const local =
    values.table === undefined ? await openClinic({ file: databaseFile, secretsFile, endpoint }) : undefined;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient(local === undefined ? {} : { endpoint: local.endpoint }),
  );
  const table = values.table ?? local?.tableName ?? '';
  const { violations, ...seen } = findViolations(
    await readWholeTable(client, table, values.rate === undefined ? {} : { unitsPerSecond: Number(values.rate) }),
  );
  await local?.stop();
  for (const { rule, where } of violations) console.error(`BROKEN: ${rule} — ${where}`);
  const counts = Object.entries(seen).map(([what, count]) => `${String(count)} ${what}`);
  console.log(`${table}: ${counts.join(', ')}; ${String(violations.length)} rules broken`);
  if (violations.length > 0) process.exitCode = 1;
}
