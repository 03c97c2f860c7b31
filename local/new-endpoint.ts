/**
 * Writes the skeleton of an endpoint: a row, a handler, a repository method, a grant, a sentence, tests and a screen.
 * The skeleton answers and passes the checks; then write what the endpoint is for.
 *
 *   npm run new:endpoint doctor/request-extra-visit
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { camelCase, type EndpointNames, namesOf } from './scaffold/names.ts';
import * as sources from './scaffold/sources.ts';

const root = resolve(import.meta.dirname, '..');

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const written = new Set<string>();

const write = (file: string, source: string): void => {
  writeFileSync(join(root, file), source);
  written.add(file);
};

const create = (file: string, source: string): void => {
  if (existsSync(join(root, file))) throw new Error(`${file} exists already`);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  write(file, source);
};

/** Inserts a source before the first line that contains `anchor`, at or after the line that contains `after`. */
const insertBefore = (
  file: string,
  source: string,
  { anchor, after = '' }: { anchor: string; after?: string },
): void => {
  const text = read(file);
  const found = text.indexOf(anchor, text.indexOf(after));
  if (!text.includes(after) || found === -1) throw new Error(`${file} has no "${anchor}"`);
  const at = text.lastIndexOf('\n', found) + 1;
  write(file, text.slice(0, at) + source + text.slice(at));
};

/** Inserts a line into the sorted lines that follow `after`, up to the end of their list. */
const insertSorted = (file: string, line: string, after: string): void => {
  const text = read(file);
  const start = text.indexOf(after) + after.length;
  const end = text.indexOf('\n  ]', start);
  if (start < after.length || end === -1) throw new Error(`${file} has no "${after}"`);
  const lines = [...text.slice(start, end).split('\n'), line].toSorted((a, b) => (a < b ? -1 : 1));
  write(file, text.slice(0, start) + lines.join('\n') + text.slice(end));
};

/** The text of a file of rows, with the import that the row of a new endpoint needs. */
const withWholeId = (text: string): string => {
  if (/\bwholeId\b/u.test(text)) return text;
  const fields = /import \{\s*(?<names>[^}]+?),?\s*\} from '\.\.\/models\/fields\.ts';/u;
  return fields.test(text)
    ? text.replace(fields, "import { $<names>, wholeId } from '../models/fields.ts';")
    : text.replace('import { access', "import { wholeId } from '../models/fields.ts';\nimport { access");
};

const writeRow = (names: EndpointNames): void => {
  const file = `shared/routes/${names.resource}.ts`;
  write(file, withWholeId(read(file)) + sources.rowSource(names));
};

const textFile = z.record(z.string(), z.unknown());

/** Has a file or a text of the product this name already? Nothing of it is ever written over. */
const isTaken = (noun: string): boolean =>
  globSync('web/locales/en/**/pages.json', { cwd: root }).some(
    (file) => camelCase(noun) in textFile.parse(JSON.parse(read(file))),
  ) ||
  existsSync(join(root, `shared/refusals/${noun}.ts`)) ||
  existsSync(join(root, `web/features/${noun}`)) ||
  globSync(`functions/data/*/${noun}.ts`, { cwd: root }).length > 0;

const writeTexts = ({ nounName, title }: EndpointNames): void => {
  for (const [language, text] of [
    ['en', title],
    ['ar', 'عنوان جديد'],
  ] as const) {
    const file = `web/locales/${language}/staff/pages.json`;
    const texts = textFile.parse(JSON.parse(read(file)));
    write(file, `${JSON.stringify({ ...texts, [nounName]: { title: text } }, null, 2)}\n`);
  }
};

/** The file of grants that has those of the same resource. */
const grantsFileOf = ({ resource }: EndpointNames): string => {
  const files = readdirSync(join(root, 'infra/grants')).map((file) => `infra/grants/${file}`);
  return files.find((file) => read(file).includes(`  '${resource}/`)) ?? 'infra/grants/queue.ts';
};

const writeEndpoint = (names: EndpointNames): void => {
  writeRow(names);
  create(`functions/api/${names.id}.ts`, sources.handlerSource(names));
  create(`functions/data/${names.shelf}/${names.noun}.ts`, sources.repositorySource(names));
  insertBefore(grantsFileOf(names), sources.grantSource(names), { anchor: '\n};\n' });
  insertBefore('shared/refusals/reasons.ts', sources.reasonSource(names), { anchor: '} as const' });
  create(`shared/refusals/${names.noun}.ts`, sources.refusalSource(names));
  create(`tests/api/${names.action}.test.ts`, sources.testSource(names));
  insertBefore('tests/scenarios.ts', sources.scenarioSource(names), {
    after: 'export const scenarios',
    anchor: '\n};\n',
  });
  insertSorted('tests/invariants/decided-access.ts', `    '${names.id}',`, "'reception doctor': [\n");
  create(`web/features/${names.noun}/${names.noun}-panel.tsx`, sources.screenSource(names));
  writeTexts(names);
};

const endpoints = process.argv.slice(2).map((id) => namesOf(id, isTaken));
if (endpoints.length === 0) throw new Error('name an endpoint, for example doctor/request-extra-visit');
for (const names of endpoints) {
  if (!existsSync(join(root, `shared/routes/${names.resource}.ts`))) {
    throw new Error(`there is no shared/routes/${names.resource}.ts`);
  }
  writeEndpoint(names);
}
execFileSync('prettier', ['--write', '--log-level=warn', ...written], { cwd: root, stdio: 'inherit' });
for (const names of endpoints)
  console.log(`${names.id} is written. Next:

1. Row: shared/routes/${names.resource}.ts. Who may send it, input, reply, reasons.
2. Handler: functions/api/${names.id}.ts.
3. Data: functions/data/${names.shelf}/${names.noun}.ts, then npm run measure:units -- --keys for a new key.
4. Grant: ${grantsFileOf(names)}.
5. Sentences: shared/refusals/${names.noun}.ts and web/locales.
6. Tests: tests/api/${names.action}.test.ts, its row in tests/scenarios.ts, its caller in tests/invariants/decided-access.ts.
7. Screen: put web/features/${names.noun}/${names.noun}-panel.tsx on a page; npm run check fails until then.

Then: npm run fix && npm run check`);
