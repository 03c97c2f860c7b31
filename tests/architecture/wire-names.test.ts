import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  createSourceFile,
  forEachChild,
  isIdentifier,
  isStringLiteralLike,
  type Node,
  ScriptKind,
  ScriptTarget,
} from 'typescript';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyName } from '#web/lib/api/create-client.ts';
import { domainName, wireName } from '#web/lib/api/wire-names.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const whole: unknown = JSON.parse(read('docs/openapi.json'));

const member = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === name)?.[1] : undefined;

/** A part of the document with every `$ref` replaced by what it names, so that a shared schema counts where it is used. */
const inlined = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(inlined);
  const ref = member(part, '$ref');
  if (typeof ref === 'string') return inlined(ref.split('/').slice(1).reduce(member, whole));
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inlined(value)]));
};

const document = { paths: inlined(member(whole, 'paths')) };

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

const objects = objectsIn(document, '');

/** Where the document describes objects whose members have no names of their own. */
const recordsIn = (part: unknown, where: string): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([name, value]) => recordsIn(value, `${where}/${name}`));
  const isRecord = 'additionalProperties' in part && typeof part.additionalProperties === 'object';
  return isRecord ? [where, ...inside] : inside;
};

/** All values that the document lists for a field: `in_progress` is a status, and a member of an answer. */
const valuesIn = (part: unknown): readonly unknown[] => {
  if (typeof part !== 'object' || part === null) return [];
  const listed = 'enum' in part && Array.isArray(part.enum) ? (part.enum as unknown[]) : [];
  const only = 'const' in part ? [part.const] : [];
  return [...listed, ...only, ...Object.values(part).flatMap(valuesIn)];
};

const values = new Set(valuesIn(document));
const members = new Set(objects.flatMap((object) => Object.keys(object.members)));

/** What knows the names of the HTTP API: the mapping, and tests that compare with what is sent, answered or stored. */
const edge = new Set([
  'web/lib/api/wire-names.ts',
  'web/lib/api/wire-forms.ts',
  'tests/web/booking/booking-fields.test.ts',
  'tests/web/lib/client-retries.test.ts',
  'tests/web/lib/last-seen.test.ts',
  'tests/web/lib/session.test.ts',
  'tests/web/lib/wire-names.test.ts',
]);

/** Strings that only look like names of the HTTP API. */
const otherStrings: Readonly<Record<string, readonly string[]>> = {
  // Actions of the audit log, which are keys of texts.
  'web/features/audit/audit-change.ts': ['cash_in', 'cash_out', 'credit_used', 'session_recorded'],
  // A key of a text.
  'web/features/pulse-tracking/pulse-analysis.ts': ['over_limit'],
  'tests/web/pulse-tracking/pulse-analysis.test.ts': ['over_limit'],
  // A name of the browser's storage.
  'web/lib/device/preferences.ts': ['branch_id'],
  // A field of config.json.
  'web/lib/api/site-config.ts': ['address_ar'],
  'tests/web/lib/site-config.test.ts': ['address_ar'],
  // A part of the board, in the query `parts`.
  'web/app/staff/doctor-board.ts': ['doctor_queue'],
  'tests/web/lib/board.test.ts': ['doctor_queue'],
};

const snakeCase = /^[a-z]+(?:_[a-z0-9]+)+$/u;

/** Members and other identifiers in snake case, and strings that name a member: `'patient_name'`, `'areas.skin_type'`. */
const wireNamesIn = (source: string): readonly string[] => {
  const names: string[] = [];
  const visit = (node: Node): void => {
    if (isIdentifier(node) && snakeCase.test(node.text)) names.push(node.text);
    // A colon: a key of a text.
    if (isStringLiteralLike(node) && !node.text.includes(':')) {
      names.push(...node.text.split('.').filter((part) => snakeCase.test(part) && members.has(part)));
    }
    forEachChild(node, visit);
  };
  visit(createSourceFile('source.tsx', source, ScriptTarget.Latest, false, ScriptKind.TSX));
  return names.filter((name) => !values.has(name));
};

describe('names of the HTTP API', () => {
  it('are in no module of the site but the edge', () => {
    const files = globSync('{web,tests/web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !edge.has(file));

    const misplaced = files.flatMap((file) =>
      wireNamesIn(read(file))
        .filter((name) => otherStrings[file]?.includes(name) !== true)
        .map((name) => `${file}: ${name}`),
    );

    expect(files.length).toBeGreaterThan(300);
    expect(misplaced, 'Use camel case and the words of docs/glossary.md; web/lib/api/wire-names.ts maps them.').toEqual(
      [],
    );
  });

  it.each([
    'row.patient_name',
    'const { service_type: type } = row;',
    'readonly branch_id: number;',
    "type Named = Pick<Row, 'ticket_no'>;",
    "form.setValue('treatment.skin_type', 1);",
    '<input {...form.register(`single_price`)} />',
    '{ header, value: ({ skip_date: at }) => at }',
    "row['payment_status']",
  ])('are noticed in %s', (source) => {
    expect(wireNamesIn(source)).not.toEqual([]);
  });

  it.each([
    "row.status === 'in_progress'",
    "t('pages:limit.over_limit')",
    'row.ticketNo',
    "storage.getItem('user_info')",
  ])('are not noticed in %s', (source) => {
    expect(wireNamesIn(source)).toEqual([]);
  });
});

describe('the table of names', () => {
  const isRequest = ({ where }: NamedObject): boolean =>
    where.includes('/requestBody/') && !where.includes('/whatsapp/webhook/');

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

  it('leads back from the names of every request', () => {
    const bodies = objects.filter(isRequest);
    const queries = [...JSON.stringify(document).matchAll(/"name":"([a-z_]+)","in":"query"/gu)].map(
      ([, name = '']) => name,
    );

    const misled = bodies.flatMap(({ where, members: shape }) =>
      Object.keys(shape)
        .filter((name) => bodyName({ body: Object.assign(z.object({}), { shape }) }, domainName(name)) !== name)
        .map((name) => `${where}: ${name}`),
    );

    expect(misled).toEqual([]);
    expect(queries.length).toBeGreaterThan(10);
    expect(queries.filter((name) => wireName(domainName(name)) !== name)).toEqual([]);
  });

  it('meets members that are data in the changes of the audit log, and ids of services in prices', () => {
    const records = recordsIn(document.paths, '').filter((where) => !/openapi.json|whatsapp.webhook/u.test(where));

    // An id is a number, which has no other name.
    const others = records.filter((where) => !/properties.prices.properties.services$/u.test(where));
    expect(others.length).toBeLessThan(records.length);
    expect(others.map((where) => where.replace(/.*properties.data/u, ''))).toEqual([
      '/properties/entries/items/properties/before/anyOf/0',
      '/properties/entries/items/properties/after/anyOf/0',
    ]);
  });
});
