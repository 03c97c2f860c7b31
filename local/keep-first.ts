import { existsSync, renameSync, rmSync } from 'node:fs';

/** Moves a complete folder to its place. When another process did so before, the folder of that process is kept. */
export const keepFirst = (complete: string, place: string): void => {
  try {
    renameSync(complete, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(complete, { recursive: true, force: true });
  }
};
