import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleFolder, functionSources } from './catalogue.ts';

/** No function is larger than this, gzipped. Source: design/quality, "Speed". */
const BUDGET_KB = 90;

interface Weight {
  readonly id: string;
  readonly minified: number;
  readonly gzipped: number;
}

/** How heavy each bundle in dist/ is, heaviest first. */
export const weighBundles = async (): Promise<readonly Weight[]> => {
  const weights = await Promise.all(
    functionSources().map(async (source) => {
      const content = await readFile(join(bundleFolder(source), 'index.mjs'));
      return { id: source.id, minified: content.length / 1024, gzipped: gzipSync(content, { level: 9 }).length / 1024 };
    }),
  );
  return weights.toSorted((a, b) => b.gzipped - a.gzipped);
};

export const tooHeavy = (weights: readonly Weight[], budget = BUDGET_KB): readonly Weight[] =>
  weights.filter(({ gzipped }) => gzipped > budget);

if (import.meta.main) {
  const weights = await weighBundles();
  for (const { id, minified, gzipped } of weights) {
    console.log(`${gzipped.toFixed(1).padStart(7)} KB gzip ${minified.toFixed(0).padStart(6)} KB  ${id}`);
  }
  const over = tooHeavy(weights);
  if (over.length > 0) {
    console.error(`over the budget of ${String(BUDGET_KB)} KB: ${over.map(({ id }) => id).join(', ')}`);
    process.exitCode = 1;
  }
}
