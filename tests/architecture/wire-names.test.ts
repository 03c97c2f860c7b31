import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { domainName } from '#web/lib/wire-names.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** What knows the names of the HTTP API: the table, the schemas of the two booking forms, and tests of the client. */
const edge = new Set([
  'web/lib/wire-names.ts',
  'web/features/booking/booking-schema.ts',
  'web/features/reception/walk-in-form.ts',
  'tests/web/lib/wire-names.test.ts',
  'tests/web/lib/client.test.ts',
  'tests/web/lib/client-retries.test.ts',
  'tests/web/lib/last-seen.test.ts',
]);

/** Names of the HTTP API, and `type` where it holds a service. Other uses of `type` do not compile: see Domain. */
const wireName =
  /\b(?:service_type|reservation_type|skip_date|skipped_at)\b|\btype\??: (?:ReservationType|RevenueType)\b|type\.\$\{(?:[\w.]+\.)?type\}/gu;

const found = (source: string): string[] => [...source.matchAll(wireName)].map(([text]) => text);

describe('names of the HTTP API', () => {
  it('are in no module of the site but the edge', () => {
    const files = globSync('{web,tests/web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !edge.has(file));

    const misplaced = files.flatMap((file) => found(read(file)).map((name) => `${file}: ${name}`));

    expect(files.length).toBeGreaterThan(300);
    expect(misplaced, 'Use the name of docs/glossary.md; web/lib/wire-names.ts maps it.').toEqual([]);
  });

  it.each([
    'row.reservation_type',
    'const { service_type: type } = row;',
    'readonly type: ReservationType;',
    'readonly type?: ReservationType;',
    't(`type.${row.type}`)',
    't(`type.${type}`)',
    '{ header, value: ({ skip_date: at }) => at }',
  ])('are noticed in %s', (source) => {
    expect(found(source)).not.toEqual([]);
  });

  it.each(['t(`type.${row.serviceType}`)', "input={{ type: 'tel' }}", 'import type { ReservationType } from "x";'])(
    'are not noticed in %s',
    (source) => {
      expect(found(source)).toEqual([]);
    },
  );
});

interface NamedObject {
  readonly where: string;
  readonly members: Readonly<Record<string, unknown>>;
}

const schemaOfObject = z.object({ properties: z.record(z.string(), z.unknown()) });

/** All objects that a part of the document describes. */
const objectsIn = (part: unknown, where: string): NamedObject[] => {
  if (typeof part !== 'object' || part === null) return [];
  const { success, data } = schemaOfObject.safeParse(part);
  const inside = Object.entries(part).flatMap(([name, value]) => objectsIn(value, `${where}/${name}`));
  return success ? [{ where, members: data.properties }, ...inside] : inside;
};

describe('the table of names', () => {
  const objects = objectsIn(JSON.parse(read('docs/openapi.json')), '');
  const isRequest = ({ where }: NamedObject): boolean => where.includes('/requestBody/');

  it('gives no two members of an object the same name', () => {
    const clashes = objects.filter(({ members }) => {
      const names = Object.keys(members).map(domainName);
      return new Set(names).size < names.length;
    });

    expect(objects.length).toBeGreaterThan(100);
    expect(clashes.map(({ where }) => where)).toEqual([]);
  });

  it('finds a service in every member called `type`', () => {
    const types = objects.filter(({ members }) => 'type' in members);
    const others = types.filter(({ members }) => !JSON.stringify(members['type']).includes('"fractional"'));

    expect(types.length).toBeGreaterThan(10);
    expect(others.map(({ where }) => where)).toEqual([]);
  });

  it('names a service in a request as requests do', () => {
    const names = objects.filter(isRequest).flatMap(({ members }) => Object.keys(members));

    expect([...new Set(names.filter((name) => domainName(name) !== name))]).toEqual(['type']);
  });
});
