import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these programs that is here: the one that a variable names, one on PATH, or one in a usual place. */
export const findProgram = (
  variable: string,
  names: readonly string[],
  usualPaths: readonly string[] = [],
): string | undefined => {
  const named = process.env[variable];
  if (named !== undefined && named !== '') return canRun(named) ? named : undefined;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPaths].find(canRun);
};
