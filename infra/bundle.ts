import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleFolder, bundlesFolder, type FunctionSource, functionSources, repository } from './catalogue.ts';
import { trimSdk } from './trims.ts';

/**
 * Bundles functions, each into a folder of its own (`dist/functions/<id>/index.mjs`), all in one run of esbuild.
 * The output depends on the sources alone, so that an endpoint that did not change keeps its asset and is not deployed.
 * @param options.out where to, in place of `dist/functions`; a list of what went in is put beside it (`….meta.json`).
 * @param options.more plugins that come before our own: a test bundles functions of its own with them.
 * @returns the size in bytes of each bundle by function id.
 */
export const bundle = async (
  sources: readonly FunctionSource[],
  { out = bundlesFolder, more = [] }: { readonly out?: string; readonly more?: readonly Plugin[] } = {},
): Promise<ReadonlyMap<string, number>> => {
  await rm(out, { recursive: true, force: true });
  const result = await build({
    absWorkingDir: repository,
    entryPoints: sources.map(({ id, entry }) => ({ in: entry, out: `${id}/index` })),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    keepNames: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
    plugins: [...more, trimSdk],
  });
  await mkdir(dirname(out), { recursive: true });
  await writeFile(`${out}.meta.json`, JSON.stringify(result.metafile));
  return new Map(
    sources.map((source) => {
      const path = relative(repository, join(bundleFolder(source, out), 'index.mjs'));
      const output = result.metafile.outputs[path];
      if (output === undefined) throw new Error(`${source.id} was not bundled`);
      if (!output.exports.includes(source.exportName)) {
        throw new Error(`${source.entry} must export ${source.exportName}; it exports ${output.exports.join(', ')}`);
      }
      return [source.id, output.bytes];
    }),
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
