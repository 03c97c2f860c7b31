import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleFolder, functionSources } from './catalogue.ts';

/** The goal for each function, gzip. Source: docs/adr/0034-libraries-run-unpatched.md */
const GOAL_KB = 115;
/** No function of the API may exceed it: the largest one, booking, has 136.2 KB since its wait begins with the day. */
const LIMIT_KB = 137;
/** Nobody waits for the start of these: the largest one, tell-owners, has 138.0 KB since it queues messages as well. */
const BACKGROUND_LIMIT_KB = 138;
const limitOf = (id: string): number => (id.startsWith('events/') ? BACKGROUND_LIMIT_KB : LIMIT_KB);

interface BundleSize {
  readonly id: string;
  readonly minified: number;
  readonly gzipped: number;
}

/** The size of each bundle in dist/, largest first. */
export const measureBundles = async (): Promise<readonly BundleSize[]> => {
  const sizes = await Promise.all(
    functionSources().map(async (source) => {
      const content = await readFile(join(bundleFolder(source), 'index.js'));
      return { id: source.id, minified: content.length / 1024, gzipped: gzipSync(content, { level: 9 }).length / 1024 };
    }),
  );
  return sizes.toSorted((a, b) => b.gzipped - a.gzipped);
};

export const overLimit = (sizes: readonly BundleSize[], limitOf: (id: string) => number): readonly BundleSize[] =>
  sizes.filter(({ id, gzipped }) => gzipped > limitOf(id));

if (import.meta.main) {
  const sizes = await measureBundles();
  for (const { id, minified, gzipped } of sizes) {
    console.log(`${gzipped.toFixed(1).padStart(7)} KB gzip ${minified.toFixed(0).padStart(6)} KB  ${id}`);
  }
  const overGoal = overLimit(sizes, () => GOAL_KB);
  console.log(
    `${String(overGoal.length)} of ${String(sizes.length)} functions are over the goal of ${String(GOAL_KB)} KB`,
  );
  const over = overLimit(sizes, limitOf);
  if (over.length > 0) {
    console.error(`over the limit: ${over.map(({ id }) => `${id} (${String(limitOf(id))} KB)`).join(', ')}`);
    process.exitCode = 1;
  }
}
