import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mergeScriptCovs } from '@bcoe/v8-coverage';
import convert from 'ast-v8-to-istanbul';
import { parse } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'coverage/site');
const assets = path.join(site, 'assets');
const renderer = path.join(root, '.cache/renderer');
/** What V8 counted while the site was built, and in the browser. */
const builtCounts = path.join(root, 'coverage/build-counts');
const browserCounts = path.join(root, 'coverage/browser-counts');

type Script = Profiler.ScriptCoverage;
type SourceMap = NonNullable<Parameters<typeof convert>[0]['sourceMap']>;

const isOfRooms = (file: string): boolean => /^(?:web|shared)\//.test(path.relative(root, file));

/** Scripts that the files of a folder count. @param read - takes them out of the JSON of a file */
const readCounts = (folder: string, read: (json: unknown) => readonly Script[]): Script[] =>
  readdirSync(folder).flatMap((name) => read(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));

type Sources = Record<string, unknown>;

/** @returns coverage of the sources of a script, by their paths */
const convertScript = async (file: string, counts: readonly Script[]): Promise<Sources> => {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  const sourceMap = existsSync(`${file}.map`)
    ? (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMap)
    : undefined;
  const sources = sourceMap?.sources.map((source) => path.resolve(path.dirname(file), source ?? '')) ?? [file];
  if (!sources.some(isOfRooms)) return {};
  const coverage = await convert({
    code,
    ...(sourceMap !== undefined && { sourceMap }),
    ast: (await parse(file, code)).program,
    coverage: { url: pathToFileURL(file).href, functions: mergeScriptCovs(counts)?.functions ?? [] },
  });
  return Object.fromEntries(Object.entries(coverage).filter(([source]) => isOfRooms(source)));
};

/** Coverage of what ran in the build: its own modules, and those that render the first pages. */
const convertBuild = (): Promise<Sources>[] => {
  const scripts = Map.groupBy(
    readCounts(builtCounts, (json) => (json as { readonly result: readonly Script[] }).result),
    ({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url),
  );
  return [...scripts]
    .filter(([file]) => isOfRooms(file) || file.startsWith(renderer))
    .map(([file, counts]) => convertScript(file, counts));
};

/** Coverage of all scripts of the site, also of those that no page loaded. */
const convertBrowser = (): Promise<Sources>[] => {
  const counts = Map.groupBy(
    readCounts(browserCounts, (json) => json as readonly Script[]),
    ({ url }) => url,
  );
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => convertScript(path.join(assets, name), counts.get(name) ?? []));
};

/**
 * Builds a site with source maps, runs journeys on it, and writes what the build and Chromium ran as Istanbul's coverage.
 * @param out - folder to write to
 * @param journeys - test files; all when empty
 * @returns whether the journeys passed
 */
export const coverJourneys = async (out: string, journeys: readonly string[]): Promise<boolean> => {
  const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean =>
    spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, SITE_ROOT: site, ...env } })
      .status === 0;
  for (const folder of [builtCounts, browserCounts]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  if (!run('node', ['web/build-site.ts', '--source-maps'], { NODE_V8_COVERAGE: builtCounts }))
    throw new Error('the site is not built');
  const passed = run('vitest', ['run', '--project', 'journeys', ...journeys], { BROWSER_COVERAGE: browserCounts });
  mkdirSync(out, { recursive: true });
  const sources = await Promise.all([...convertBuild(), ...convertBrowser()]);
  for (const [index, each] of sources.entries()) {
    writeFileSync(path.join(out, `${String(index)}.json`), JSON.stringify(each));
  }
  return passed;
};
