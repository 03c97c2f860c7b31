import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { type FunctionSource, repository } from '#infra/catalogue.ts';

/** Changes the handler of one function as a developer would: one more line in its file. */
export const changedHandler = ({ entry }: Pick<FunctionSource, 'entry'>): Plugin => ({
  name: 'changed-handler',
  transform: (code, id) => (id === join(repository, entry) ? `${code}\nexport const changed = true;\n` : undefined),
});
