import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clearedCookies } from '#functions/runtime/sign-in.ts';
import { openApi } from '#shared/open-api.ts';
import { isWrite, keepsAnswers, type RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { reasonsOf } from '#shared/routes/reasons-of.ts';

const file = resolve(import.meta.dirname, '../../docs/openapi.json');
const text = readFileSync(file, 'utf8');
const packageFile = resolve(import.meta.dirname, '../../package.json');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));

const lint = async (source: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'security-defined': 'error' } });
  const problems = await lintFromString({ source, absoluteRef: file, config });
  return problems.map((problem) => `${problem.ruleId}: ${problem.message} ${problem.location[0]?.pointer ?? ''}`);
};

describe('docs/openapi.json', () => {
  it('matches the table of routes', () => {
    expect(JSON.parse(text)).toEqual(openApi(routes, version));
  });

  it('has no findings of the linter', async () => {
    expect(await lint(text)).toEqual([]);
  });

  it('would be found out by the linter if a reference led nowhere', async () => {
    expect(
      await lint(text.replace('#/components/parameters/AcceptLanguage', '#/components/parameters/Nowhere')),
    ).not.toEqual([]);
  });

  it('declares the authentication of each call: a bearer for staff, the cookie for sessions, nothing for the public', () => {
    const operation = z.object({ security: z.array(z.record(z.string(), z.array(z.string()))) });
    const paths = z.record(z.string(), z.record(z.string(), operation)).parse(openApi(routes, version)['paths']);
    const securityOf = (id: string) => {
      const route = routes.find((candidate) => candidate.id === id);
      return route === undefined ? undefined : paths[route.path]?.[route.method.toLowerCase()]?.security;
    };
    expect(securityOf('auth/refresh-session')).toEqual([{ refreshCookie: [] }]);
    expect(securityOf('auth/log-out')).toEqual([{}, { refreshCookie: [] }]);
    expect(securityOf('auth/log-in')).toEqual([]);
    expect(securityOf('reservations/book-reservation')).toEqual([{}, { bearer: [] }]);
    for (const { id, access } of routes as readonly RouteSpec[]) {
      if (access.kind !== 'staff') continue;
      const byKey = access.scope === undefined ? [] : [{ apiKey: [access.scope] }];
      expect(securityOf(id), id).toEqual([{ bearer: [] }, ...byKey]);
    }
  });

  it('declares 429 for every call, because the firewall may answer it', () => {
    const operation = z.object({ responses: z.record(z.string(), z.unknown()) });
    const paths = z.record(z.string(), z.record(z.string(), operation)).parse(openApi(routes, version)['paths']);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(routes.length);
    for (const { responses } of operations) expect(responses).toHaveProperty('429');
  });

  it('names in each failure exactly the reasons for which the route may be refused', () => {
    const reply = z.object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({
            allOf: z.tuple([
              z.unknown(),
              z.object({ properties: z.looseObject({ reason: z.object({ enum: z.array(z.string()) }) }) }),
            ]),
          }),
        }),
      }),
    });
    const { paths, components } = z
      .object({
        paths: z.record(
          z.string(),
          z.record(
            z.string(),
            z.object({ responses: z.record(z.string(), z.looseObject({ $ref: z.optional(z.string()) })) }),
          ),
        ),
        components: z.looseObject({ responses: z.record(z.string(), z.unknown()) }),
      })
      .parse(openApi(routes, version));
    for (const route of routes) {
      const answers = Object.entries(paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {});
      const reasons = answers
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([, answer]) => {
          const name = answer.$ref?.split('/').at(-1);
          return reply.parse(name === undefined ? answer : components.responses[name]).content['application/json']
            .schema.allOf[1].properties.reason.enum;
        });
      expect(reasons.toSorted(), route.id).toEqual(reasonsOf(route).toSorted());
    }
  });

  it('calls the cookie by the name under which it is set', () => {
    const { components } = z
      .object({
        components: z.looseObject({
          securitySchemes: z.looseObject({ refreshCookie: z.looseObject({ name: z.string() }) }),
        }),
      })
      .parse(openApi(routes, version));
    expect(clearedCookies[0]).toMatch(new RegExp(`^${components.securitySchemes.refreshCookie.name}=;`, 'u'));
  });

  it('declares Idempotency-Key for every write with recorded answers and for no other call', () => {
    const operation = z.object({ parameters: z.array(z.looseObject({ $ref: z.optional(z.string()) })) });
    const paths = z.record(z.string(), z.record(z.string(), operation)).parse(openApi(routes, version)['paths']);
    const takesKey = routes
      .filter(({ path, method }) =>
        (paths[path]?.[method.toLowerCase()]?.parameters ?? []).some(
          (parameter) => parameter.$ref?.endsWith('/IdempotencyKey') === true,
        ),
      )
      .map(({ id }) => id);
    expect(takesKey).toEqual(routes.filter(keepsAnswers).map(({ id }) => id));
    // Routes without idempotency record: each print counts, tokens are never stored, and the provider's reports are
    // idempotent.
    expect(routes.filter((route) => isWrite(route) && !keepsAnswers(route)).map(({ id }) => id)).toEqual([
      'admin/make-password-link',
      'api-keys/make-api-key',
      'auth/lock-session',
      'auth/log-in',
      'auth/log-out',
      'auth/mail-password-link',
      'auth/refresh-session',
      'auth/unlock-session',
      'displays/check-pairing',
      'displays/request-pairing',
      'displays/show-waiting-room',
      'exports/export-branch',
      'imports/add-rows',
      'imports/check-rows',
      'imports/undo-import',
      'ledger/print-credit-receipt',
      'ledger/print-receipt',
      'messaging/receive-webhook',
      'packages/print-package-receipt',
      'sign-in-sessions/end-session',
      'sign-in-sessions/switch-branch',
      'webhooks/add-webhook',
      'webhooks/rotate-webhook-secret',
      'webhooks/send-delivery-again',
    ]);
  });
});
