import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';

const isManifest = (json: unknown): json is Manifest =>
  typeof json === 'object' && json !== null && 'index.html' in json;

/** Reads Vite's list of chunks in the folder of the site. */
export const readManifest = async (out: string): Promise<Manifest> => {
  const json: unknown = JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8'));
  if (!isManifest(json)) throw new Error('the site is not built');
  return json;
};

/** Every chunk that one needs before it can run: what it imports, in order, and itself. */
export const closureOf = (manifest: Manifest, entry: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`the build has no ${entry}`);
  if (seen.has(entry)) return [];
  seen.add(entry);
  return [...(chunk.imports ?? []).flatMap((each) => closureOf(manifest, each, seen)), entry];
};

/** Addresses of the scripts that these chunks need, in order. */
export const scriptsOf = (manifest: Manifest, entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  return entries
    .flatMap((entry) => closureOf(manifest, entry, seen))
    .map((name) => `/${manifest[name]?.file ?? ''}`)
    .filter((file) => file.endsWith('.js'));
};

/** Style sheets that these chunks need. */
export const stylesOf = (manifest: Manifest, entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  const chunks = entries.flatMap((entry) => closureOf(manifest, entry, seen)).map((name) => manifest[name]);
  return [
    ...new Set(
      chunks.flatMap((chunk) => [
        ...(chunk?.css ?? []),
        ...(chunk?.file.endsWith('.css') === true ? [chunk.file] : []),
      ]),
    ),
  ];
};
