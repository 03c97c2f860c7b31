/** The API over an existing table, in a process of its own, with the clock of the test clinic. Prints its port. */
import { openClinic } from '#local/clinic.ts';
import { serve } from '#local/server.ts';
import { noon } from '../harness.ts';

const endpoint = process.env['DYNAMODB_ENDPOINT'];
const clinic = await openClinic({
  endpoint,
  tableName: process.env['TABLE_NAME'],
  env: { LOG_LEVEL: 'ERROR', REPLIES: 'trusted' },
  more: { clock: () => new Date(noon) },
});
const server = await serve({ port: 0, log: clinic.deps.log });
console.log(server.port);
process.on('SIGTERM', () => {
  process.exit(0);
});
