import { type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser';

/**
 * Stands for `fflate` in the libraries that read and write workbooks: from some hundred kilobytes on, its `zip` and
 * `unzip` start workers from a blob, which the content security policy refuses.
 */
export * from 'fflate/browser';

export const zip = (files: Zippable, done: (error: null, archive: Uint8Array) => void): void => {
  done(null, zipSync(files));
};

export const unzip = (archive: Uint8Array, done: (error: null, files: Unzipped) => void): void => {
  done(null, unzipSync(archive));
};
