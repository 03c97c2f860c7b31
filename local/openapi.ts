/**
 * Writes docs/openapi.json from the table of routes; with `--check` only says whether it is current.
 *
 *   npx node local/openapi.ts --check   is it current?
 *   npm run fix                         make it so
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { openApi } from '#shared/open-api.ts';
import { routes } from '#shared/routes/index.ts';

const root = resolve(import.meta.dirname, '..');
const file = resolve(root, 'docs/openapi.json');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')));
/** Text of the document: indented down to an operation or a component, each of which is one line. */
const textOf = (value: unknown, depth = 0): string => {
  if (depth === 3 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const indent = '\n'.padEnd(depth + 2);
  const entries = Object.entries(value).map(
    ([key, each]) => `${indent}${JSON.stringify(key)}: ${textOf(each, depth + 1)}`,
  );
  return `{${entries.join(',')}${'\n'.padEnd(depth + 1)}}`;
};

const current = `${textOf(openApi(routes, version))}\n`;

const written = (): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

if (!process.argv.includes('--check')) {
  writeFileSync(file, current);
  console.log(`docs/openapi.json: ${routes.length} routes`);
} else if (written() !== current) {
  console.error('docs/openapi.json is not what the table of routes says. Run: npm run fix');
  process.exitCode = 1;
}
