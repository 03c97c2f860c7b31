/**
 * Passes the output of wireit through, and prints how long each step took, the longest first. The names of the failed
 * steps are written to a file, for tests/count-results.ts.
 *
 *   WIREIT_LOGGER=simple npm test 2>&1 | node tests/step-times.ts FILE
 */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const began = new Map<string, number>();
const seconds = new Map<string, number>();
const failed: string[] = [];

for await (const line of createInterface({ input: process.stdin })) {
  console.log(line);
  const { sign, step } = /^(?<sign>\S+) \[(?<step>[\w:]+)\] (?:Running|Executed|Failed)/u.exec(line)?.groups ?? {};
  if (step === undefined) continue;
  const now = performance.now();
  const start = began.get(step);
  if (sign === '🏃') began.set(step, now);
  if (sign === '❌') failed.push(step);
  if (sign !== '🏃' && start !== undefined) seconds.set(step, (now - start) / 1000);
}
console.log('== seconds of each step');
for (const [step, each] of [...seconds].toSorted(([, a], [, b]) => b - a)) {
  console.log(`${each.toFixed(0).padStart(6)} ${step}`);
}
writeFileSync(process.argv[2] ?? '', failed.join('\n'));
