import { parseArgs } from 'node:util';
import { openClinic } from '#local/clinic.ts';
import { readSettings } from '#local/settings.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { openCloudTable } from './cloud-table.ts';
import { type FindLines, inCloud, inFile, noLog } from './why/log-lines.ts';
import { messageTrail } from './why/message-trail.ts';
import { requestTrail } from './why/request-trail.ts';

const usage = `npm run why -- message RESERVATION [--env ENV --table NAME] [--log FILE] [--since HOURS]
npm run why -- request ID [--env ENV] [--log FILE] [--since HOURS]
Prints what is known of a patient's messages, or of a request by its x-request-id.
Without --env on the embedded database; its log is what LOG_LEVEL=INFO npm start prints, kept in a file.`;

const HOUR_MS = 60 * 60_000;
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { env: text, table: text, log: text, since: text },
});

const linesFor = (accessLog: boolean): FindLines => {
  if (values.log !== undefined) return inFile(values.log);
  if (values.env === undefined) return noLog;
  const since = new Date(Date.now() - Number(values.since ?? 24) * HOUR_MS);
  return inCloud({ environment: values.env, since, accessLog });
};

const run = async (): Promise<readonly string[]> => {
  const [what, id = ''] = positionals;
  if (what === 'request' && id !== '') return requestTrail(id, linesFor(true));
  if (what !== 'message' || !/^[1-9]\d{0,14}$/u.test(id)) {
    process.exitCode = 2;
    return [usage];
  }
  const { databaseFile, endpoint } = readSettings(process.env);
  const clinic =
    values.table === undefined ? await openClinic({ file: databaseFile, endpoint }) : openCloudTable(values.table);
  try {
    return await messageTrail(clinic.deps.store, asReservationId(Number(id)), linesFor(false));
  } finally {
    await clinic.stop();
  }
};

console.log((await run()).join('\n'));
