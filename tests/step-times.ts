/**
 * Passes the output of wireit through, and prints how long each step took, the longest first.
 *
 *   WIREIT_LOGGER=simple npm test 2>&1 | node tests/step-times.ts
 */
import { createInterface } from 'node:readline';

const began = new Map<string, number>();
const seconds = new Map<string, number>();

for await (const line of createInterface({ input: process.stdin })) {
  console.log(line);
  const { sign, step } = /^(?<sign>\S+) \[(?<step>[\w:]+)\] (?:Running|Executed|Failed)/u.exec(line)?.groups ?? {};
  if (step === undefined) continue;
  const now = performance.now();
  const start = began.get(step);
  if (sign === '🏃') began.set(step, now);
  else if (start !== undefined) seconds.set(step, (now - start) / 1000);
}
console.log('== seconds of each step');
for (const [step, each] of [...seconds].toSorted(([, a], [, b]) => b - a)) {
  console.log(`${each.toFixed(0).padStart(6)} ${step}`);
}
