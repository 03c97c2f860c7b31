import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type FunctionSource, repository } from './catalogue.ts';

/** What a folder of bundles was made of. It is a file beside the folder (`….record.json`). */
const bundleRecord = z.object({
  /** Files whose code is in a bundle, relative to the repository. */
  inputs: z.array(z.string()),
  /** Digest of the contents of these files, of the versions of the libraries and of the options. */
  digest: z.string(),
  /** Bytes of each bundle by function id. */
  sizes: z.record(z.string(), z.number()),
});
export type BundleRecord = z.output<typeof bundleRecord>;

const fileOf = (folder: string): string => `${folder}.record.json`;

/** Files that decide how the inputs are bundled. */
const configuration = ['package-lock.json', 'package.json', 'infra/bundle.ts'];

const digestOf = async (sources: readonly FunctionSource[], inputs: readonly string[]): Promise<string> => {
  const digest = createHash('sha256').update(JSON.stringify(sources));
  // A module that a plugin makes has no file; its name begins with a null character.
  for (const file of [...configuration, ...inputs.filter((input) => !input.startsWith('\0'))]) {
    const content = await readFile(join(repository, file));
    digest.update(`\n${file} ${String(content.length)}\n`).update(content);
  }
  return digest.digest('hex');
};

/** Writes what the folder was made of. */
export const recordBundles = async (
  folder: string,
  sources: readonly FunctionSource[],
  made: Pick<BundleRecord, 'inputs' | 'sizes'>,
): Promise<void> => {
  const record: BundleRecord = { ...made, digest: await digestOf(sources, made.inputs) };
  await writeFile(fileOf(folder), JSON.stringify(record));
};

/** The record of a folder. @throws when nothing was bundled into it */
export const readBundleRecord = async (folder: string): Promise<BundleRecord> =>
  bundleRecord.parse(JSON.parse(await readFile(fileOf(folder), 'utf8')));

/** The record of a folder whose inputs are as they were; undefined when bundling would give something else. */
export const currentBundles = async (
  folder: string,
  sources: readonly FunctionSource[],
): Promise<BundleRecord | undefined> => {
  try {
    const record = await readBundleRecord(folder);
    return (await digestOf(sources, record.inputs)) === record.digest ? record : undefined;
  } catch {
    // Nothing was bundled yet, or an input was removed.
    return undefined;
  }
};
