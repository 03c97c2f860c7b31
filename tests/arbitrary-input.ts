import fc from 'fast-check';
import * as z from 'zod/mini';

/**
 * Generates inputs from the JSON Schema of a route: valid, nearly valid, and typical wrong or malicious values. New
 * rows of the route table are fuzzed without further code.
 */
type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Strings that break programs. */
const nastyTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  '00000000000000000001',
  '9'.repeat(400),
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e\u200f',
  '٠١٢٣٤٥٦٧٨٩',
  '🩺'.repeat(30),
  'ﷺ',
  '#',
  'A#000000001',
  'a'.repeat(5000),
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
] as const;

const nastyText = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: 'binary', maxLength: 60 }));

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { a: { b: [1] } }, 0, -0, -1, 1.5, 1e21, 1e308, 2 ** 53),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

const text = (schema: Json): fc.Arbitrary<string> => {
  if (schema['format'] === 'date') {
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  const { pattern, minLength, maxLength } = schema;
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({
    unit: 'grapheme',
    minLength: typeof minLength === 'number' ? minLength : 0,
    maxLength: Math.min(200, typeof maxLength === 'number' ? maxLength : 60),
  });
};

const fromSchema = (schema: unknown): fc.Arbitrary<unknown> => {
  if (!isJson(schema)) return nastyValue;
  const { anyOf, enum: choices, type } = schema;
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as readonly unknown[]));
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(fromSchema));
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: -2, max: 1_000_000 });
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.double({ min: 0, max: 1e9, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(schema['items']), { maxLength: 4 });
    case 'object':
      return fc.record(fieldsOf(schema), { requiredKeys: requiredOf(schema) });
    default:
      return nastyValue;
  }
};

const fieldsOf = (schema: Json): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    Object.entries(isJson(schema['properties']) ? schema['properties'] : {}).map(([name, field]) => [
      name,
      fromSchema(field),
    ]),
  );

const requiredOf = (schema: Json): string[] =>
  Array.isArray(schema['required']) ? schema['required'].map(String) : [];

/** Existing values by field name. */
export type Known = (field: string) => readonly unknown[];

/** Values of the schema, mostly existing ones, and variants with a fault. */
export const inputOf = (schema: z.ZodMiniType | undefined, known: Known): fc.Arbitrary<Record<string, unknown>> => {
  const made: unknown =
    schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const json: Json = isJson(made) ? made : {};
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(json)).map(([name, fitting]) => {
      const existing = known(name);
      return [
        name,
        existing.length === 0
          ? fitting
          : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: fitting }),
      ];
    }),
  );
  const fits = fc.record(fields, { requiredKeys: requiredOf(json) });
  const names = Object.keys(fields);
  const odd = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.oneof(fields[name] ?? nastyValue, nastyValue)])),
    { requiredKeys: [] },
  );
  const more = fc
    .tuple(fits, fc.oneof(fc.constantFrom('colour', '__proto__', 'constructor', ''), nastyText), nastyValue)
    .map(([input, name, value]) => ({ ...input, [name]: value }));
  const oneWrong =
    names.length === 0
      ? more
      : fc
          .tuple(fits, fc.constantFrom(...names), nastyValue)
          .map(([input, name, value]) => ({ ...input, [name]: value }));
  return fc.oneof(
    { weight: 9, arbitrary: fits },
    { weight: 4, arbitrary: oneWrong },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: more },
  );
};

/** Values in place of expected JSON. */
export const notJson: fc.Arbitrary<string> = fc.constantFrom(
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  '{"a":1,}',
  'name=Mona',
  '\u0000',
  '{"__proto__":{"admin":true}}',
  `{"name":"${'x'.repeat(17_000)}"}`,
);
