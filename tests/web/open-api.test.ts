import { expect, it } from 'vitest';
import document from '../../docs/openapi.json' with { type: 'json' };
import { callsByScope, fieldsOf, isOpenApi, type OpenApi, sentEvents } from '#web/features/developers/open-api.ts';
import { apiScopes } from '#shared/models/api-keys.ts';

const read: unknown = document;
if (!isOpenApi(read)) throw new Error('docs/openapi.json is not OpenAPI');
const api = read;

it('names the calls of every scope with the fields of their answers', () => {
  const calls = callsByScope(api);

  expect([...calls.keys()].toSorted()).toEqual([...apiScopes].toSorted());
  const all = [...calls.values()].flat();
  expect(all.map(({ path, answer }) => [path, answer.length > 0])).toEqual(all.map(({ path }) => [path, true]));
  const queue = all.find(({ path }) => path === '/reservations/branch/{branchId}/queue');
  expect(queue?.parameters[0]).toEqual({ name: 'branchId', type: 'integer', isRequired: true });
  const debts = all.find(({ path }) => path === '/debts');
  expect(debts?.answer.map(({ name }) => name)).toContain('debts[].amount');
});

it('names the fields of every event of a webhook', () => {
  const events = sentEvents(api);

  expect(events.length).toBe(Object.keys(document.webhooks).length);
  expect(events[0]?.fields).toContainEqual({ name: 'data.date', type: 'string (date)', isRequired: true });
});

it('writes alternatives, lists and choices in one line', () => {
  const part: OpenApi = {
    paths: {},
    webhooks: {},
    components: { schemas: { Day: { type: 'string', format: 'date' } }, parameters: {} },
  };

  const fields = fieldsOf(part, {
    required: ['day'],
    properties: {
      day: { anyOf: [{ $ref: '#/components/schemas/Day' }, { type: 'null' }] },
      rows: { items: { type: 'object', properties: { kind: { enum: ['a', 'b'] } } } },
    },
  });

  expect(fields).toEqual([
    { name: 'day', type: 'string (date) or null', isRequired: true },
    { name: 'rows', type: 'list of object', isRequired: false },
    { name: 'rows[].kind', type: '"a" | "b"', isRequired: false },
  ]);
});
