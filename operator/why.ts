import { openClinic } from '#local/clinic.ts';
import { readSettings } from '#local/settings.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { knownBranch } from './admin/known-branch.ts';
import { UsageError } from './admin/misuse.ts';
import { readArguments } from './arguments.ts';
import { openCloudTable } from './cloud-table.ts';
import { type FindLines, inCloud, inFile, noLog } from './why/log-lines.ts';
import { dayMessageTrail } from './why/day-message-trail.ts';
import { messageTrail } from './why/message-trail.ts';
import { requestTrail } from './why/request-trail.ts';

const usage = `npm run why -- message RESERVATION [--env ENV --table NAME] [--log FILE] [--since HOURS]
npm run why -- message BRANCH DAY [--env ENV --table NAME] [--log FILE] [--since HOURS]
npm run why -- request ID [--env ENV] [--log FILE] [--since HOURS]
Prints what is known of a patient's messages, of those to owners about a clinic day, or of a request by its x-request-id.
Without --env on the embedded database; its log is what LOG_LEVEL=INFO npm start prints, kept in a file.`;

const HOUR_MS = 60 * 60_000;
const text = { type: 'string' } as const;
const { values, positionals } = readArguments(usage, { env: text, table: text, log: text, since: text }, 3);

const linesFor = (accessLog: boolean): FindLines => {
  if (values.log !== undefined) return inFile(values.log);
  if (values.env === undefined) return noLog;
  const since = new Date(Date.now() - Number(values.since ?? 24) * HOUR_MS);
  return inCloud({ environment: values.env, since, accessLog });
};

const run = async (): Promise<readonly string[]> => {
  const [what, id = '', day = ''] = positionals;
  if (what === 'request' && id !== '') return requestTrail(id, linesFor(true));
  if (what !== 'message' || !/^[1-9]\d{0,14}$/u.test(id) || !/^(?:\d{4}-\d\d-\d\d)?$/u.test(day)) {
    process.exitCode = 2;
    return [usage];
  }
  const { databaseFile, secretsFile, endpoint } = readSettings(process.env);
  const clinic =
    values.table === undefined
      ? await openClinic({ file: databaseFile, secretsFile, endpoint })
      : openCloudTable(values.table);
  try {
    const { store } = clinic.deps;
    if (day === '') return await messageTrail(store, asReservationId(Number(id)), linesFor(false));
    await knownBranch(store, Number(id));
    return await dayMessageTrail(store, { branchId: Number(id), day: asClinicDay(day) }, linesFor(false));
  } finally {
    await clinic.stop();
  }
};

try {
  console.log((await run()).join('\n'));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
