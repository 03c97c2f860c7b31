/** The API over an existing table, in a process of its own, on the real clock. Prints its port. */
import { openClinic } from '#local/clinic.ts';
import { serve } from '#local/server.ts';

const endpoint = process.env['DYNAMODB_ENDPOINT'];
const clinic = await openClinic({
  endpoint,
  tableName: process.env['TABLE_NAME'],
  env: { LOG_LEVEL: 'ERROR', REPLIES: 'trusted' },
});
const server = await serve({ port: 0, log: clinic.deps.log });
console.log(server.port);
process.on('SIGTERM', () => {
  process.exit(0);
});
