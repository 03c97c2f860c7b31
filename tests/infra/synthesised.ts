import { Template } from 'aws-cdk-lib/assertions';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '#infra/app.ts';
import { repository } from '#infra/catalogue.ts';
import { type Environment, environments } from '#infra/environments.ts';
import { areas } from '#infra/grants.ts';
import { areaStackName, resourceName } from '#infra/names.ts';

export const prod = environments.prod;
/** The stacks with the functions and routes of endpoints. */
export const endpointStacks = areas.map(areaStackName);
export const stackNames = [
  'data',
  'api',
  ...endpointStacks,
  'api-stage',
  'live',
  'events',
  'watch',
  'edge',
  'web',
  'edge-watch',
  'backups',
  'backup-copies',
  'analytics',
];
/** A built site of a few files. */
export const site = join(import.meta.dirname, 'site');

export const textOf = (file: string): string => readFileSync(join(repository, file), 'utf8');

const resource = z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) });

/** The templates of an environment. */
export interface Synthesised {
  readonly template: (what: string) => Template;
  readonly resourcesOf: (what: string, type: string) => readonly Record<string, unknown>[];
}

interface SynthesisOptions {
  readonly previousHashes?: string;
}

/** Synthesises an environment into the folder that the files of this run share, unless one of them did before. */
const folderOf = (environment: Environment, options: SynthesisOptions): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([environment, options]))
    .digest('hex');
  const folder = join(inject('templates'), digest);
  if (existsSync(folder)) return folder;
  const own = mkdtempSync(join(inject('templates'), 'made-'));
  createApp(environment, { outdir: own, version: 'test', site, bundles: inject('bundles'), ...options }).synth();
  try {
    renameSync(own, folder);
    return folder;
  } catch {
    // Another file was faster, and made the same.
    return own;
  }
};

/** Every stack of an environment, synthesised with its cdk-nag checks once in a run. */
export const synthesise = (environment: Environment = prod, options: SynthesisOptions = {}): Synthesised => {
  const folder = folderOf(environment, options);
  const templates = new Map<string, Template>();
  const template = (what: string): Template => {
    const known = templates.get(what);
    if (known !== undefined) return known;
    const text = readFileSync(join(folder, `${resourceName(environment, what)}.template.json`), 'utf8');
    const made = Template.fromString(text);
    templates.set(what, made);
    return made;
  };
  return {
    template,
    resourcesOf: (what, type) =>
      Object.values(template(what).findResources(type)).map((found) => resource.parse(found).Properties ?? {}),
  };
};

/** Hashes of the inline parts of a build in service before. */
export const previousHashes = { script: [], style: ['sha256-b2xk'] };

/** `prod` with what is not its usual state: closed for maintenance, without messages, after another build of the site. */
export const synthesiseUnusual = (): Synthesised => {
  const file = join(inject('templates'), 'previous-csp.json');
  writeFileSync(file, JSON.stringify(previousHashes));
  return synthesise({ ...prod, maintenance: true, messaging: false }, { previousHashes: file });
};
