import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { staffRights } from '#shared/models/enums.ts';
import type { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { createLog } from '#functions/log.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { displayPhone, writtenForms } from '#shared/rules/phone.ts';
import { openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { createScenarioContext, type ScenarioContext } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';

/**
 * Runs every endpoint with the real logger at level DEBUG (success, refusal, failure) and searches its output for each
 * name and phone of the data. Source: docs/domain.md#invariants.
 */
let clinic: TestClinic;
let context: ScenarioContext;
const printed: string[] = [];

const capture = (stream: NodeJS.WriteStream) =>
  vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  });

beforeAll(async () => {
  const streams = [capture(process.stdout), capture(process.stderr)];
  clinic = await openTestClinic({ more: { log: createLog('DEBUG') } });
  context = await createScenarioContext(clinic);
  return () => {
    for (const stream of streams) stream.mockRestore();
  };
});
afterAll(() => clinic.stop());

/** A database that fails with a multi-line message that quotes the request; sign-in still works. */
const failingStore = (): Store => {
  const fail = (): Promise<never> => Promise.reject(new Error(`cannot read\n${context.secrets.join('\n')}`));
  const broken: ReadonlySet<string | symbol> = new Set([
    'get',
    'page',
    'query',
    'increment',
    'put',
    'update',
    'transact',
  ]);
  return new Proxy(clinic.deps.store, {
    get: (target, name) => {
      if (broken.has(name)) return fail;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, target, args) : value;
    },
  });
};

it('prints no name and no phone while every endpoint answers, refuses and fails', async () => {
  for (const route of routes as readonly (RouteSpec & { readonly id: RouteId })[]) {
    const role = route.access.kind === 'staff' ? (route.access.roles[0] ?? 'owner') : 'reception';
    const caller = await context.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
    const { request } = await scenarios[route.id](context, caller);
    const [name, phone] = [context.secrets.at(-2) ?? '', context.secrets.at(-1) ?? ''];
    await clinic.call(route.id, { ...request, token: caller.token });
    await clinic.call(route.id, request);
    await clinic.call(route.id, { ...request, token: caller.token, query: { [name]: phone, phone, name } });
    await clinic.call(route.id, { ...request, token: caller.token, body: { name, phone, [phone]: name } });
    await clinic.call(route.id, { ...request, token: caller.token, body: `{"name": "${name}` });
    replaceDependencies({ ...clinic.deps, store: failingStore() });
    await clinic.call(route.id, { ...request, token: caller.token });
    replaceDependencies(clinic.deps);
  }
  const text = printed.join('');
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  // The log has a line for every request, and lines of failures.
  expect(lines.length).toBeGreaterThan(routes.length * 6);
  expect(lines.some((line) => line.includes('request.failed'))).toBe(true);
  const secrets = context.secrets.flatMap((secret) =>
    /^\d+$/.test(secret)
      ? [...writtenForms(`+20${secret}`), displayPhone(`+20${secret}`)]
      : secret.split(' ').slice(0, 2),
  );
  expect(new Set(secrets.filter((secret) => text.includes(secret)))).toEqual(new Set());
});
