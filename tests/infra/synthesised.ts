import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '#infra/app.ts';
import { repository } from '#infra/catalogue.ts';
import { type Environment, environments } from '#infra/environments.ts';
import { resourceName } from '#infra/names.ts';

export const prod = environments.prod;
export const stackNames = [
  'data',
  'api',
  'events',
  'watch',
  'edge',
  'web',
  'edge-watch',
  'backups',
  'backup-copies',
] as const;
/** A built site of a few files. */
export const site = join(import.meta.dirname, 'site');

export const textOf = (file: string): string => readFileSync(join(repository, file), 'utf8');

const resource = z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) });

/** The templates of an environment, synthesised for one test file. */
export interface Synthesised {
  readonly template: (what: string) => Template;
  readonly resourcesOf: (what: string, type: string) => readonly Record<string, unknown>[];
}

/** Synthesises every stack of an environment with its cdk-nag checks. */
export const synthesise = (
  environment: Environment = prod,
  options: { readonly previousHashes?: string } = {},
): Synthesised => {
  const folder = mkdtempSync(join(tmpdir(), 'cdk-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const app = createApp(environment, { outdir: folder, version: 'test', site, bundles: inject('bundles'), ...options });
  const templates = new Map<string, Template>();
  const template = (what: string): Template => {
    const known = templates.get(what);
    if (known !== undefined) return known;
    const stack = app.node.findChild(resourceName(environment, what));
    if (!(stack instanceof Stack)) throw new Error(`no ${what} stack`);
    const made = Template.fromStack(stack);
    templates.set(what, made);
    return made;
  };
  return {
    template,
    resourcesOf: (what, type) =>
      Object.values(template(what).findResources(type)).map((found) => resource.parse(found).Properties ?? {}),
  };
};
