import { createAdminProgram } from '#operator/admin/program.ts';
import type { TestClinic } from '../harness.ts';

/** Runs `npm run admin` on the table of a clinic. @returns what it prints */
export const runAdmin = async (clinic: TestClinic, words: readonly string[]): Promise<string> => {
  const said: string[] = [];
  const open = () =>
    Promise.resolve({
      deps: clinic.deps,
      endpoint: '',
      tableName: 'clinic',
      shared: true,
      stop: () => Promise.resolve(),
    });
  await createAdminProgram(open, (text) => said.push(text)).parseAsync(words, { from: 'user' });
  return said.join('\n');
};
