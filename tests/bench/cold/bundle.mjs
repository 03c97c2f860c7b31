// A bundled Lambda in a new process: loads it, answers one request, prints the time since the process started.
import { readFileSync } from 'node:fs';

const [, , file, name, eventFile] = process.argv;
const handler = (await import(file))[name];
const event = JSON.parse(readFileSync(eventFile, 'utf8'));
const reply = await handler(event, {
  functionName: name,
  awsRequestId: 'bench',
  getRemainingTimeInMillis: () => 30_000,
});
const spent = performance.now();
if (reply.statusCode >= 300) {
  console.error(reply.body);
  process.exit(1);
}
console.log(spent);
process.exit(0);
