import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleFolder, functionSources } from './catalogue.ts';

/** The goal for each function, gzip. Source: docs/adr/0034-libraries-run-unpatched.md */
const GOAL_KB = 115;
/** No function may exceed it: the largest one, booking, has 132.2 KB since it answers the place for the service. */
const LIMIT_KB = 134;

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

export const overLimit = (sizes: readonly BundleSize[], limitKb: number): readonly BundleSize[] =>
  sizes.filter(({ gzipped }) => gzipped > limitKb);

if (import.meta.main) {
  const sizes = await measureBundles();
  for (const { id, minified, gzipped } of sizes) {
    console.log(`${gzipped.toFixed(1).padStart(7)} KB gzip ${minified.toFixed(0).padStart(6)} KB  ${id}`);
  }
  const overGoal = overLimit(sizes, GOAL_KB);
  console.log(
    `${String(overGoal.length)} of ${String(sizes.length)} functions are over the goal of ${String(GOAL_KB)} KB`,
  );
  const over = overLimit(sizes, LIMIT_KB);
  if (over.length > 0) {
    console.error(`over the limit of ${String(LIMIT_KB)} KB: ${over.map(({ id }) => id).join(', ')}`);
    process.exitCode = 1;
  }
}
