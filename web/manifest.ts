import type { Manifest } from 'vite';

/** Every chunk that one needs before it can run: what it imports, in order, and itself. */
export const closureOf = (manifest: Manifest, entry: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`the build has no ${entry}`);
  if (seen.has(entry)) return [];
  seen.add(entry);
  return [...(chunk.imports ?? []).flatMap((each) => closureOf(manifest, each, seen)), entry];
};
