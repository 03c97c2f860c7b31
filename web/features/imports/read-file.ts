import { fileWorkerPolicy } from '#shared/security-headers.ts';
import { FileError, type FileTable } from '#shared/rules/import-file.ts';
import type { FileAnswer } from './read-file.worker.ts';
// oxlint-disable-next-line import/default -- the build tool makes the address
import address from './read-file.worker.ts?worker&url';

/** A file that was read. */
export interface ReadFile {
  readonly name: string;
  readonly hash: string;
  readonly table: FileTable;
}

const trustedAddress = (): string | TrustedScriptURL =>
  window.trustedTypes
    ?.createPolicy(fileWorkerPolicy, { createScriptURL: (text) => (text === address ? text : '') })
    .createScriptURL(address) ?? address;

/** One policy of a name is allowed per page. */
let trusted: string | TrustedScriptURL | undefined;

/** Reads a workbook or a CSV file beside the page, which goes on working. @throws FileError */
export const readFile = (file: File): Promise<ReadFile> =>
  new Promise((resolve, reject) => {
    trusted ??= trustedAddress();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler's library knows no trusted address
    const worker = new Worker(trusted as string, { type: import.meta.env.DEV ? 'module' : 'classic' });
    const end = (): void => {
      worker.terminate();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => {
      end();
      if ('problem' in data) reject(new FileError(data.problem));
      else resolve({ name: file.name.slice(0, 120), ...data });
    });
    worker.addEventListener('error', () => {
      end();
      reject(new FileError('unreadable'));
    });
    worker.postMessage(file);
  });
