import type { Clinic } from '#local/clinic.ts';
import { createAdminProgram } from '#operator/admin/program.ts';

/** Runs `npm run admin` on the table of a clinic. @returns what it prints */
export const runAdmin = async (clinic: Clinic, words: readonly string[]): Promise<string> => {
  const said: string[] = [];
  const open = () => Promise.resolve({ ...clinic, stop: () => Promise.resolve() });
  await createAdminProgram(open, (text) => said.push(text)).parseAsync(words, { from: 'user' });
  return said.join('\n');
};
