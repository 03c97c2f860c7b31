import { rename, rm } from 'node:fs/promises';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Another process put its folder there since: EPERM is what Windows says. */
const taken: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);
const MAX_ATTEMPTS = 100;

/** Replaces a folder by another one beside it, which is complete. Several may do so at the same moment: one stays. */
export const replaceFolder = async (folder: string, complete: string): Promise<void> => {
  const former = `${complete}.old`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(folder, former);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    await rm(former, { recursive: true, force: true });
    try {
      await rename(complete, folder);
      return;
    } catch (error) {
      if (!taken.has(codeOf(error)) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
