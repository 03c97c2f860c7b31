import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { secretNames, type SecretName } from '#shared/rules/secret-names.ts';
import type { SecretStore } from '#functions/data/table/secret-store.ts';

const content = z.partialRecord(z.enum(secretNames), z.string());
type Content = z.output<typeof content>;

/** The text of a file; undefined when there is none. */
const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Undefined for a text that is not the content of the file. */
const parse = (text: string): Content | undefined => {
  try {
    return content.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** The secrets of one machine: a file that only its owner may read, or the memory of this process. */
export class SecretFile implements SecretStore {
  readonly #file: string | undefined;
  #memory: Content = {};

  /** @param file undefined: in memory, like the embedded database of a test */
  constructor(file: string | undefined) {
    this.#file = file;
  }

  read(name: SecretName): Promise<string | undefined> {
    return Promise.resolve(this.#all()[name]);
  }

  write(name: SecretName, text: string): Promise<void> {
    this.#memory = { ...this.#all(), [name]: text };
    if (this.#file !== undefined) {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      const next = `${this.#file}.${String(process.pid)}`;
      writeFileSync(next, JSON.stringify(this.#memory), { mode: 0o600 });
      renameSync(next, this.#file);
    }
    return Promise.resolve();
  }

  #all(): Content {
    if (this.#file === undefined) return this.#memory;
    const text = readText(this.#file);
    const stored = text === undefined ? {} : parse(text);
    // Without the parser's error: its text may contain the secret.
    if (stored === undefined) throw new Error(`The file of the secrets cannot be read: ${this.#file}`);
    return stored;
  }
}
