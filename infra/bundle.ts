import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pMap from 'p-map';
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { currentBundles, recordBundles } from './bundle-record.ts';
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
  // Constants become literals at their use, so that what only they kept is removed.
  optimization: { inlineConst: true },
  logLevel: 'warn',
} as const satisfies InputOptions;

export const outputOptions = {
  // In an ES module, `import` of node:http also loads undici (a third of a cold start); `require` does not.
  format: 'cjs',
  codeSplitting: false,
  minify: true,
  comments: false,
} as const satisfies OutputOptions;

/** Writes the OpenAPI document into the folder of its function, which reads it as JSON. In the bundle it would be compiled. */
const documentBesideBundle: Plugin = {
  name: 'document-beside-bundle',
  load: {
    filter: { id: /docs\/openapi\.json$/u },
    async handler(id) {
      this.emitFile({ type: 'asset', fileName: 'openapi.json', source: await readFile(id, 'utf8') });
      return {
        code: "import { readFileSync } from 'node:fs';\nexport default JSON.parse(readFileSync(`${__dirname}/openapi.json`, 'utf8'));",
        moduleType: 'js',
      };
    },
  },
};

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
    plugins: [documentBesideBundle, ...plugins],
  });
  const { output } = await build.write({
    ...outputOptions,
    dir: bundleFolder(source, out),
    entryFileNames: 'index.js',
  });
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

interface BundleOptions {
  /** The folder, in place of `dist/functions`. What it was made of is written beside it (`….record.json`). */
  readonly out?: string;
  /** A test bundles its own functions with them. */
  readonly plugins?: readonly Plugin[];
}

const bundleAnew = async (
  sources: readonly FunctionSource[],
  { out, plugins }: Required<BundleOptions>,
): Promise<Readonly<Record<string, number>>> => {
  await rm(out, { recursive: true, force: true });
  await rm(`${out}.record.json`, { force: true });
  const bundles = await pMap(sources, (source) => bundleOne(source, out, plugins), {
    concurrency: MAX_CONCURRENT_BUNDLES,
  });
  await mkdir(out, { recursive: true });
  // Without this file, Node would read the bundles as ES modules. It is not part of any function's asset.
  await writeFile(join(out, 'package.json'), '{"type":"commonjs"}');
  const inputs = [...new Set(bundles.flatMap((bundled) => bundled.inputs))].toSorted();
  const sizes = Object.fromEntries(bundles.map(({ id, bytes }) => [id, bytes]));
  await recordBundles(out, sources, { inputs, sizes });
  return sizes;
};

/**
 * Bundles functions, each into its own file (`dist/functions/<id>/index.js`).
 * The output depends on the sources alone: an endpoint that did not change keeps its asset and is not deployed. Bundles
 * in `dist/functions` whose inputs did not change are used again.
 * @returns the size in bytes of each bundle by function id.
 */
export const bundle = async (
  sources: readonly FunctionSource[],
  { out = bundlesFolder, plugins = [] }: BundleOptions = {},
): Promise<ReadonlyMap<string, number>> => {
  const current = plugins.length === 0 ? await currentBundles(bundlesFolder, sources) : undefined;
  if (current === undefined) return new Map(Object.entries(await bundleAnew(sources, { out, plugins })));
  if (out !== bundlesFolder) {
    await rm(out, { recursive: true, force: true });
    await cp(bundlesFolder, out, { recursive: true });
    await recordBundles(out, sources, current);
  }
  return new Map(Object.entries(current.sizes));
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
