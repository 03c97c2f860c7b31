import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverCodes } from '#shared/error-codes.ts';
import { languages, Refusal } from '#shared/errors.ts';
import { type Reason, refusalReasons } from '#shared/refusals/reasons.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { reasonsOf } from '#shared/routes/reasons-of.ts';

const root = resolve(import.meta.dirname, '../..');
const table: readonly RouteSpec[] = routes;
const reasons = Object.keys(refusalReasons);

/** Refusals that a handler catches itself: no caller ever sees them. */
const caught: Readonly<Record<string, readonly Reason[]>> = {
  // A token that has ended belongs to no session: signing out never fails.
  'auth/log-out': ['sign-in-session-ended'],
  // Undoes nothing but a postponement, which patients may undo.
  'own-moves/postpone-reservation': ['role-not-allowed'],
};

/** What the runtime refuses for every route is declared by `reasonsOf`, so the handlers are bundled without it. */
const withoutRuntime: Plugin = {
  name: 'without-runtime',
  setup: ({ onResolve }) => {
    onResolve({ filter: /runtime\/(?:endpoint|scope)\.ts$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** The reasons of the refusals that are reachable from each handler: esbuild drops the functions that nothing calls. */
const reachableReasons = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const result = await build({
    absWorkingDir: root,
    entryPoints: table.map(({ id }) => ({ in: `functions/api/${id}.ts`, out: id })),
    outdir: 'dist/reachable',
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [withoutRuntime],
    logLevel: 'error',
  });
  return new Map(
    result.outputFiles.map(({ path, text }) => [
      relative(join(root, 'dist/reachable'), path).replace(/\.js$/u, ''),
      reasons.filter((reason) =>
        new RegExp(String.raw`(?:(?:new Refusal|refusedField)\(\s*"[a-z-]+",|invalidField\()\s*"${reason}"`, 'u').test(
          text,
        ),
      ),
    ]),
  );
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

type Factory = (...facts: readonly unknown[]) => unknown;

/** Arguments of refusals whose sentences contain facts. */
const facts: Readonly<Record<string, readonly unknown[]>> = {
  tooManySignIns: [900],
  tooManyCodes: [900],
  tooManyLookUps: [900],
  tooManyNames: ['', 900],
  limitPerPhone: [''],
  queueFull: [''],
  dailyLimitReached: ['laser', ''],
  bookingClosed: [new Date('2026-11-23T02:00:00Z'), 'Africa/Cairo'],
  dateNotBookable: ['2026-12-06'],
  closedOnDate: ['2026-11-27'],
  callUs: [''],
  tooManyConfirmationCodes: [''],
  moveNotAllowed: ['completed'],
  undoNotPossible: ['completed'],
  undoTooLate: [5],
  overpaid: [30_000],
  chargeDiffers: [30_000],
  drawerOfEarlierDay: ['2026-11-21'],
  handOverTooLarge: [30_000],
  cashOutTooLarge: [30_000],
  drawersStillOpen: [2],
  pulseTrackingOpenSince: ['2026-11-21'],
  packageExpired: ['2026-11-21'],
  tooManyPackages: [50],
  endBelowStart: [1000],
  inputInvalid: [[]],
};

/** Every refusal of the catalogue, by the name of the function that makes it. */
const catalogueOfRefusals = async (): Promise<ReadonlyMap<string, Refusal>> => {
  const modules = await Promise.all(
    globSync('shared/refusals/*.ts', { cwd: root }).map(
      async (file) => (await import(join(root, file))) as Readonly<Record<string, unknown>>,
    ),
  );
  const made = modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Factory] => typeof entry[1] === 'function')
    .map(([name, make]): readonly [string, unknown] => [name, make(...(facts[name] ?? []))]);
  return new Map(made.filter((entry): entry is [string, Refusal] => entry[1] instanceof Refusal));
};

describe('the catalogue of refusals', () => {
  it('has one function for each reason, of the same name', async () => {
    const catalogue = await catalogueOfRefusals();

    expect([...catalogue].map(([name, refusal]) => [kebab(name), refusal.reason])).toEqual(
      [...catalogue].map(([name]) => [kebab(name), kebab(name)]),
    );
    expect([...catalogue.keys()].map(kebab).toSorted()).toEqual(reasons.toSorted());
  });

  it('has a sentence for every reason in English and in Arabic', async () => {
    const script = { en: /[A-Za-z]{3}/u, ar: /\p{Script=Arabic}{2}/u };

    for (const [name, { sentence }] of await catalogueOfRefusals()) {
      for (const language of languages) expect(sentence[language], `${name}, ${language}`).toMatch(script[language]);
    }
  });
});

describe('the reasons of a route', () => {
  let reachable: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    reachable = await reachableReasons();
    // Bundles every handler: longer than a minute on a busy machine.
  });

  it.each(table.map((route) => ({ id: route.id, route })))('are those that $id can refuse with', ({ id, route }) => {
    const known: readonly string[] = caught[id] ?? [];
    const thrown = (reachable.get(id) ?? []).filter((reason) => !known.includes(reason));
    const declared: readonly string[] = reasonsOf(route);

    expect(thrown.filter((reason) => !declared.includes(reason))).toEqual([]);
    expect(route.reasons.filter((reason) => !thrown.includes(reason))).toEqual([]);
  });
});

describe('the web', () => {
  it('decides by the reason of a refusal, never by its code', () => {
    const decides = new RegExp(String.raw`\bcode [!=]== '(?:${serverCodes.join('|')})'`, 'u');
    const files = globSync('web/{app,features,lib,ui}/**/*.{ts,tsx}', { cwd: root });

    expect(files.filter((file) => decides.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('never compares the sentence of a refusal', () => {
    const compares = /(?:serverMessage|error\.message) (?:[!=]==|\.includes|\.startsWith)/u;
    const files = globSync('web/{app,features,lib,ui}/**/*.{ts,tsx}', { cwd: root });

    const found = files.filter((file) =>
      readFileSync(join(root, file), 'utf8').replaceAll('serverMessage === undefined', '').match(compares),
    );
    expect(found).toEqual([]);
  });
});
