import papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import {
  decodeText,
  FileError,
  type FileProblem,
  type FileTable,
  formOfFile,
  tableOf,
} from '#shared/rules/import-file.ts';

/** What the worker answers to a file. */
export type FileAnswer = { readonly table: FileTable; readonly hash: string } | { readonly problem: FileProblem };

/** Digits stay as they are written: a number would lose the zeros at its start. */
const asWritten = (digits: string): string => digits;

const gridOf = async (buffer: ArrayBuffer): Promise<readonly (readonly unknown[])[]> => {
  const bytes = new Uint8Array(buffer);
  if (formOfFile(bytes) === 'text') return papa.parse<string[]>(decodeText(bytes)).data;
  return readSheet(new Blob([buffer]), { parseNumber: asWritten });
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Browsers have no digest where the address is not secure: there the size tells files apart. */
const hashOf = async (buffer: ArrayBuffer): Promise<string> =>
  'subtle' in crypto
    ? hex(await crypto.subtle.digest('SHA-256', buffer))
    : buffer.byteLength.toString(16).padStart(64, '0');

const read = async (file: File): Promise<FileAnswer> => {
  try {
    const buffer = await file.arrayBuffer();
    return { hash: await hashOf(buffer), table: tableOf(await gridOf(buffer)) };
  } catch (error) {
    return { problem: error instanceof FileError ? error.problem : 'unreadable' };
  }
};

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data).then((answer) => {
    self.postMessage(answer);
  });
});
