import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exportName } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { matchRoute } from '#shared/routes/match.ts';

const root = resolve(import.meta.dirname, '../..');
const ids = routes.map((route) => route.id).toSorted();

describe('the table of routes', () => {
  it('names every route once, and no two answer the same method and path', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const shapes = routes.map((route) => `${route.method} ${route.path.replaceAll(/\{\w+\}/gu, '{}')}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('defines every row in the file named after the folder that answers', () => {
    const misplaced = globSync('shared/routes/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(/^ {2}id: '([^/']+)\//gmu)]
        .map((match) => match[1] ?? '')
        .filter((folder) => file !== `shared/routes/${folder}.ts`)
        .map((folder) => `${file}: ${folder}`),
    );

    expect(misplaced).toEqual([]);
  });

  it('has a handler file for every row, and a row for every handler file', () => {
    // Handlers are bound by `endpoint(`; code shared by handlers is in the same folder.
    const files = globSync('functions/api/*/*.ts', { cwd: root })
      .filter((file) => /\bendpoint\(/u.test(readFileSync(resolve(root, file), 'utf8')))
      .map((file) => file.replace(/^functions\/api\//u, '').replace(/\.ts$/u, ''));
    expect(files.toSorted()).toEqual(ids);
  });

  it.each(routes.map((route) => [route.id, exportName(route)]))(
    'finds in %s the function %s and nothing else',
    async (id, name) => {
      const module: unknown = await import(resolve(root, `functions/api/${id}.ts`));
      const exported = z.record(z.string(), z.unknown()).parse({ ...z.looseObject({}).parse(module) });
      expect(Object.keys(exported)).toEqual([name]);
      expect(exported[name]).toBeTypeOf('function');
    },
  );

  it('is what docs/openapi.json describes: the same calls, by the same names', () => {
    const document = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
      .parse(JSON.parse(readFileSync(resolve(root, 'docs/openapi.json'), 'utf8')));
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(described.toSorted()).toEqual(
      routes.map((route) => `${route.method} ${route.path} ${exportName(route)}`).toSorted(),
    );
  });

  it('leads every path to its own row: a literal segment wins over a parameter', () => {
    for (const route of routes) {
      // A parameter value must not equal a literal segment of another path.
      const path = route.path.replaceAll(/\{\w+\}/gu, '77');
      expect(matchRoute(routes, route.method, path).match?.route.id, `${route.method} ${path}`).toBe(route.id);
    }
  });

  it('refuses by default: a row that is not public names its callers', () => {
    const nobody = routes.filter(({ access }) => access.kind === 'staff' && access.roles.length === 0);
    expect(nobody.map((route) => route.id)).toEqual([]);
  });
});
