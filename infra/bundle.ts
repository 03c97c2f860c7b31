import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundleFolder, bundlesFolder, type FunctionSource, functionSources, repository } from './catalogue.ts';

/** Libraries are bundled unpatched. Only the SDK's search for credentials is replaced: see functions/lambda-credentials.ts. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  // In an ES module, `import` of node:http also loads undici (a third of a cold start); `require` does not.
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  // The published ES modules: esbuild removes what nothing imports from them.
  mainFields: ['module', 'main'],
  conditions: ['module'],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  alias: { '@aws-sdk/credential-provider-node': join(repository, 'infra', 'functions', 'lambda-credentials.ts') },
} as const satisfies BuildOptions;

/** Does the bundle export this name? esbuild lists a CommonJS module's exports at its end, for Node's loader. */
const exportsName = (code: string, name: string): boolean =>
  new RegExp(String.raw`0&&\(module\.exports=\{(?:[^}]*,)?${name}[,}]`, 'u').test(code);

/**
 * Bundles functions, each into its own folder (`dist/functions/<id>/index.js`), in one run of esbuild.
 * The output depends on the sources alone: an endpoint that did not change keeps its asset and is not deployed.
 * @param options.out the folder, in place of `dist/functions`; the list of inputs is written beside it (`….meta.json`).
 * @param options.more plugins: a test bundles its own functions with them.
 * @returns the size in bytes of each bundle by function id.
 */
export const bundle = async (
  sources: readonly FunctionSource[],
  { out = bundlesFolder, more = [] }: { readonly out?: string; readonly more?: readonly Plugin[] } = {},
): Promise<ReadonlyMap<string, number>> => {
  await rm(out, { recursive: true, force: true });
  const result = await build({
    ...bundleOptions,
    absWorkingDir: repository,
    entryPoints: sources.map(({ id, entry }) => ({ in: entry, out: `${id}/index` })),
    outdir: out,
    metafile: true,
    plugins: [...more],
  });
  await mkdir(out, { recursive: true });
  // Without it, Node would read a bundle in this repository as an ES module. It is in no function's asset.
  await writeFile(join(out, 'package.json'), '{"type":"commonjs"}');
  await writeFile(`${out}.meta.json`, JSON.stringify(result.metafile));
  return new Map(
    await Promise.all(
      sources.map(async (source): Promise<[string, number]> => {
        const file = join(bundleFolder(source, out), 'index.js');
        const output = result.metafile.outputs[relative(repository, file)];
        if (output === undefined) throw new Error(`${source.id} was not bundled`);
        if (!exportsName(await readFile(file, 'utf8'), source.exportName)) {
          throw new Error(`${source.entry} must export ${source.exportName}`);
        }
        return [source.id, output.bytes];
      }),
    ),
  );
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
