import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { secretNames, type SecretName, type SecretStore } from '#functions/data/secrets/secret-store.ts';

const content = z.partialRecord(z.enum(secretNames), z.string());
type Content = z.output<typeof content>;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

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
    try {
      return content.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch (error) {
      if (isMissing(error)) return {};
      // The text of a parse error may contain the secret.
      throw new Error(`The file of the secrets cannot be read: ${this.#file}`);
    }
  }
}
