/**
 * Fuzzes the API over HTTP with schemathesis, which reads the OpenAPI document alone: as the public and as one role,
 * chosen by the seed; as every role, and with every edge of each schema, in `npm run test:long`.
 * tests/invariants/api-fuzz.test.ts checks the same on every machine, without Python.
 *
 *   npx node tests/fuzz/schemathesis.ts
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { serve } from '#local/server.ts';
import { openTestClinic } from '../harness.ts';
import { isLongRun } from '../long-run.ts';
import { seed } from '../shared/seeded.ts';
import { takeUnannounced } from '../support/problem-lines.ts';

const root = resolve(import.meta.dirname, '../..');
const examples = process.env['FUZZ_EXAMPLES'] ?? '10';

const findTool = (): string | undefined => {
  const own = resolve(root, '.cache/python/bin/schemathesis');
  if (existsSync(own)) return own;
  return spawnSync('schemathesis', ['--version']).status === 0 ? 'schemathesis' : undefined;
};

/** The server runs in this process, so the tool must not block it. @returns the exit code. */
const run = async (program: string, args: readonly string[]): Promise<number> => {
  const ended: unknown[] = await once(spawn(program, args, { stdio: 'inherit' }), 'close');
  return Number(ended[0]);
};

const tool = findTool();
if (tool === undefined) {
  console.log('SKIPPED: schemathesis is not here. To have it: pip install schemathesis (.ci/run does)');
  process.exit(0);
}

const clinic = await openTestClinic();
for (let index = 0; index < 20; index += 1) {
  const body = { name: `Omar Hassan ${String.fromCodePoint(65 + index)}`, phone: '01001234567', branch_id: 1 };
  await clinic.call('reservations/book-reservation', {
    body: { ...body, type: ['regular', 'laser', 'fractional'][index % 3], laser_area: 'face' },
  });
}
const server = await serve({ port: 0, log: clinic.deps.log });
const roles = ['reception', 'doctor', 'owner'];
const chosen = process.env['FUZZ_ROLES'] === 'all' ? roles : roles.slice(seed % roles.length).slice(0, 1);
const failed: string[] = [];
for (const account of [undefined, ...chosen]) {
  const token = account === undefined ? [] : ['--header', `Authorization: Bearer ${clinic.tokenOf(account)}`];
  console.log(`as ${account ?? 'the public'}`);
  const code = await run(tool, [
    'run',
    `${server.url}/api/openapi.json`,
    '--url',
    `${server.url}/api`,
    '--phases',
    isLongRun ? 'examples,coverage,fuzzing' : 'examples,fuzzing',
    '--checks',
    'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
    '--max-examples',
    examples,
    '--seed',
    String(seed),
    '--suppress-health-check',
    'all',
    '--no-color',
    ...token,
  ]);
  if (code !== 0) failed.push(account ?? 'the public');
}
await server.stop();
await clinic.stop();
const problems = [
  ...failed.map((account) => `schemathesis found something as ${account}`),
  ...takeUnannounced().map((code) => `the log has a warning or an error: ${code}`),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
