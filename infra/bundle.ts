import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pMap from 'p-map';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { bundleFolder, bundlesFolder, type FunctionSource, functionSources, repository } from './catalogue.ts';

/** Libraries are bundled unpatched. Only the SDK's search for credentials is replaced: see functions/lambda-credentials.ts. */
export const inputOptions = {
  cwd: repository,
  platform: 'node',
  resolve: {
    // Use the published ES modules, so that unused exports are removed.
    mainFields: ['module', 'main'],
    conditionNames: ['module'],
    alias: { '@aws-sdk/credential-provider-node': join(repository, 'infra', 'functions', 'lambda-credentials.ts') },
  },
  // Reading a property of a library's constant and creating a schema or a route have no side effects.
  treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z', 'defineRoute', 'access', 'queryNumber'] },
  logLevel: 'warn',
} as const satisfies InputOptions;

export const outputOptions = {
  // In an ES module, `import` of node:http also loads undici (a third of a cold start); `require` does not.
  format: 'cjs',
  codeSplitting: false,
  minify: true,
  comments: false,
} as const satisfies OutputOptions;

/** Maximum number of concurrent bundles. rolldown already uses every core; a higher number only needs more memory. */
const MAX_CONCURRENT_BUNDLES = 4;

interface Bundle {
  readonly id: string;
  readonly bytes: number;
  /** Files whose code is in the bundle, relative to the repository. */
  readonly inputs: readonly string[];
}

const bundleOne = async (source: FunctionSource, out: string, plugins: readonly Plugin[]): Promise<Bundle> => {
  await using build = await rolldown({
    ...inputOptions,
    input: join(repository, source.entry),
    plugins: [...plugins],
  });
  const { output } = await build.write({ ...outputOptions, file: join(bundleFolder(source, out), 'index.js') });
  const [chunk] = output;
  if (!chunk.exports.includes(source.exportName)) {
    throw new Error(`${source.entry} must export ${source.exportName}`);
  }
  return {
    id: source.id,
    bytes: Buffer.byteLength(chunk.code),
    inputs: chunk.moduleIds.map((file) => relative(repository, file)),
  };
};

/**
 * Bundles functions, each into its own file (`dist/functions/<id>/index.js`).
 * The output depends on the sources alone: an endpoint that did not change keeps its asset and is not deployed.
 * @param options.out the folder, in place of `dist/functions`; the list of inputs is written beside it (`….inputs.json`).
 * @param options.plugins a test bundles its own functions with them.
 * @returns the size in bytes of each bundle by function id.
 */
export const bundle = async (
  sources: readonly FunctionSource[],
  { out = bundlesFolder, plugins = [] }: { readonly out?: string; readonly plugins?: readonly Plugin[] } = {},
): Promise<ReadonlyMap<string, number>> => {
  await rm(out, { recursive: true, force: true });
  const bundles = await pMap(sources, (source) => bundleOne(source, out, plugins), {
    concurrency: MAX_CONCURRENT_BUNDLES,
  });
  await mkdir(out, { recursive: true });
  // Without this file, Node would read the bundles as ES modules. It is not part of any function's asset.
  await writeFile(join(out, 'package.json'), '{"type":"commonjs"}');
  const inputs = new Set(bundles.flatMap((bundled) => bundled.inputs));
  await writeFile(`${out}.inputs.json`, JSON.stringify([...inputs].toSorted()));
  return new Map(bundles.map(({ id, bytes }) => [id, bytes]));
};

if (import.meta.main) {
  const started = performance.now();
  const sizes = await bundle(functionSources());
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(
    `${String(sizes.size)} functions bundled, ${String(Math.round(total / 1024))} KB in all, ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
