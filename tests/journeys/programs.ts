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
  places: readonly string[] = [],
): string | undefined => {
  const asked = process.env[variable];
  if (asked !== undefined && asked !== '') return canRun(asked) ? asked : undefined;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find(canRun);
};
