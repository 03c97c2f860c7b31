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

/** Addresses of the scripts or the style sheets of these chunks, and before them of what they import. */
export const filesOf = (manifest: Manifest, ending: '.js' | '.css', chunks: readonly string[]): string[] => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const each of chunk.imports ?? []) add(each);
    for (const file of [...(chunk.css ?? []), chunk.file]) if (file.endsWith(ending)) files.add(`/${file}`);
  };
  for (const name of chunks) add(name);
  return [...files];
};
