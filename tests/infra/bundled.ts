import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '#infra/bundle.ts';
import { functionSources } from '#infra/catalogue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the functions lie that the synthesised stacks of this run are made of. */
    readonly bundles: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bundled-'));

/**
 * Bundles the functions once for every file of the project, in a folder that is this run's alone: `dist/functions` may
 * not be there yet, and may be rebuilt by another process at any moment.
 */
export const setup = async ({ provide }: TestProject): Promise<void> => {
  const bundles = join(folder, 'functions');
  await bundle(functionSources(), { out: bundles });
  provide('bundles', bundles);
};

export const teardown = (): void => {
  rmSync(folder, { recursive: true });
};
