import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '#infra/bundle.ts';
import { functionSources } from '#infra/catalogue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundles for the synthesised stacks of this run. */
    readonly bundles: string;
    /** Where the test files of this run share the templates that they synthesised. */
    readonly templates: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bundled-'));

/**
 * Bundles the functions once for every file of the project, in a folder that is this run's alone: `dist/functions` may
 * be rebuilt by another process at any moment. Bundles of the same sources are copied from there.
 */
export const setup = async ({ provide }: TestProject): Promise<void> => {
  const bundles = join(folder, 'functions');
  await bundle(functionSources(), { out: bundles });
  provide('bundles', bundles);
  provide('templates', mkdtempSync(join(folder, 'templates-')));
};

export const teardown = (): void => {
  rmSync(folder, { recursive: true });
};
