import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { patientIdOf } from '../../functions/domain/patient-identity.ts';
import { failureReply, type RouteSpec } from '../../shared/routes/define.ts';
import { openApi } from '../../shared/open-api.ts';
import { routes } from '../../shared/routes/index.ts';
import { type Answered, type Asked, openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';

/** Requests for each route: half of them as the document says, half of them not. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? '100');

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Values that lead somewhere: what is in the clinic, what people type, what breaks programs. */
const words = [
  '01001234567',
  '+201001234567',
  '٠١٠٠١٢٣٤٥٦٧',
  'MED000001',
  'Omar Hassan',
  'عمر حسن',
  '2026-11-21',
  '2026-02-30',
  'reception@demo.clinic',
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'null',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '<script>',
  '\u0000',
  '\ud83d\ude00',
  '%',
  '#',
  'x'.repeat(500),
] as const;

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...words, null, true, false, 0, -1, 1.5, 1e21, [], {}, [1], { a: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const textOf = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.format === 'date') return fc.constantFrom('2026-11-21', '2026-11-20', '2025-01-01', '2026-10-29');
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  const fits = words.filter(
    (word) => word.length >= (schema.minLength ?? 0) && word.length <= (schema.maxLength ?? 1000),
  );
  const minLength = schema.minLength ?? 0;
  return fc.oneof(
    fc.constantFrom(...fits),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(schema.maxLength ?? 60, minLength + 60) }),
  );
};

const numberOf = (schema: Schema, whole: boolean): fc.Arbitrary<number> => {
  const min = Math.ceil(schema.minimum ?? 0);
  const max = Math.floor(Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER));
  const small = fc.integer({ min, max: Math.min(max, min + 40) });
  if (whole) return fc.oneof({ arbitrary: small, weight: 4 }, fc.integer({ min, max }));
  return fc.oneof(
    small,
    fc.integer({ min: min * 100, max: Math.min(max, 10_000_000) * 100 }).map((cents) => cents / 100),
  );
};

/** Values as a schema of the document asks for them. */
const valueOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(
    ...types.map((type): fc.Arbitrary<unknown> => {
      switch (type) {
        case 'object':
          return objectOf(schema);
        case 'integer':
          return numberOf(schema, true);
        case 'number':
          return numberOf(schema, false);
        case 'boolean':
          return fc.boolean();
        case 'null':
          return fc.constant(null);
        default:
          return textOf(schema);
      }
    }),
  );
};

const phone = '01001234567';
const nameOf = (index: number): string => `Omar Hassan ${String.fromCodePoint(65 + index)}`;
const patients = Array.from({ length: 10 }, (_, index) => patientIdOf('+201001234567', nameOf(index)));

/** Fields that lead somewhere only with what is really there. */
const existing: Readonly<Record<string, readonly (string | number)[]>> = {
  branch_id: [1, 2],
  branchId: [1, 2],
  branch: [1, 2],
  patient_id: patients,
  patientId: patients,
  phone: [phone, '+20 100 123 4567', '٠١٠٠١٢٣٤٥٦٧'],
  name: [nameOf(0), nameOf(7), 'عمر حسن'],
};

const fieldOf = (name: string, schema: Schema): fc.Arbitrary<unknown> => {
  const known = existing[name];
  if (known === undefined) return valueOf(schema);
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, { arbitrary: valueOf(schema), weight: 1 });
};

const objectOf = (schema: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, fieldOf(name, of)])),
    { requiredKeys: [...(schema.required ?? [])] },
  );

/** The same with something wrong: a value of any kind, a field missing or unknown. */
const spoiled = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    anything,
    fc
      .tuple(objectOf(schema), fc.constantFrom('unknown', ...Object.keys(schema.properties ?? {})), anything)
      .map(([body, name, value]) => ({ ...body, [name]: value })),
  );

const operation = z.object({
  parameters: z.array(
    z.object({
      name: z.optional(z.string()),
      in: z.optional(z.string()),
      schema: z.optional(z.unknown()),
      required: z.optional(z.boolean()),
    }),
  ),
  requestBody: z.optional(z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })),
  responses: z.record(z.string(), z.unknown()),
});
const document = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(openApi(routes, 'fuzz'));

const operationOf = (method: string, path: string) => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

/** A schema of the document; its shape is ours. */
const asSchema = (value: unknown): Schema => value as Schema;

const requestOf = (route: RouteSpec): fc.Arbitrary<Asked> => {
  const { parameters, requestBody } = operationOf(route.method, route.path);
  const named = (where: string) =>
    parameters.filter((parameter) => parameter.in === where && parameter.name !== undefined);
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const some = (where: string, required: boolean) =>
    fc.record(
      Object.fromEntries(
        named(where).map(({ name = '', schema }) => [
          name,
          fc
            .oneof(
              { arbitrary: fieldOf(name, asSchema(schema)), weight: 12 },
              { arbitrary: fc.constantFrom(...words), weight: 1 },
            )
            .map(text),
        ]),
      ),
      required ? {} : { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, string>>;
  const bodySchema = asSchema(requestBody?.content['application/json'].schema);
  const body =
    requestBody === undefined
      ? fc.constant(undefined)
      : fc.oneof({ arbitrary: objectOf(bodySchema), weight: 2 }, spoiled(bodySchema));
  return fc.record({ params: some('path', true), query: some('query', false), body });
};

/** Nothing that could be made up gets past these: a password, a cookie's token, a provider's signature. */
const unguessable: ReadonlySet<string> = new Set([
  'auth/log-in',
  'auth/refresh-session',
  'messaging/verify-webhook',
  'messaging/receive-webhook',
]);

const accounts = ['reception', 'doctor', 'doctor2', 'owner', 'doctor.branch2', undefined] as const;

describe('any request at all', () => {
  let clinic: TestClinic;

  beforeAll(async () => {
    clinic = await openTestClinic();
    for (let index = 0; index < 30; index += 1) {
      await clinic.call('reservations/book-reservation', {
        body: {
          name: nameOf(index),
          phone,
          branch_id: (index % 2) + 1,
          type: (['regular', 'laser', 'fractional'] as const)[index % 3] ?? 'regular',
          laser_area: 'face',
        },
      });
    }
  });
  afterAll(() => clinic.stop());

  it.each(routes.map((route) => [route.id, route] as const satisfies [string, RouteSpec]))(
    'to %s is answered as its document says, never with a server error',
    async (id, route: RouteSpec) => {
      const { responses } = operationOf(route.method, route.path);
      const allowed = new Set(
        Object.keys(responses)
          .map(Number)
          .filter((status) => status < 500),
      );
      const answered = new Map<number, number>();
      const judge = ({ status, data, error, code, details }: Answered): void => {
        answered.set(status, (answered.get(status) ?? 0) + 1);
        expect(allowed, `${String(status)} ${error ?? ''}`).toContain(status);
        if (status < 300) z.parse(route.raw === true ? z.unknown() : route.reply, data);
        else z.parse(failureReply, { success: false, error, code, ...(details === undefined ? {} : { details }) });
      };
      await fc.assert(
        fc.asyncProperty(requestOf(route), fc.constantFrom(...accounts), async (asked, account) => {
          const token = account === undefined ? undefined : clinic.tokenOf(account);
          judge(await clinic.call(id, { ...asked, token }));
        }),
        { seed, numRuns: RUNS, endOnFailure: true },
      );
      // Requests that are all refused for their form would not have reached the handler at all.
      const reached = [...answered].filter(([status]) => status !== 400 && status !== 401 && status !== 403);
      expect(reached.length > 0 || unguessable.has(id), JSON.stringify([...answered])).toBe(true);
    },
  );
});
