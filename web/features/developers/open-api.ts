/** What the page reads of a schema of OpenAPI 3.1. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

type Methods = Readonly<Record<string, Operation>>;

/** What the page reads of `/api/openapi.json`. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Methods>>;
  readonly webhooks: Readonly<Record<string, Methods>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export const isOpenApi = (value: unknown): value is OpenApi =>
  typeof value === 'object' && value !== null && 'paths' in value && 'webhooks' in value && 'components' in value;

/** A field of a request or an answer. */
export interface Field {
  /** `debts[].amount` */
  readonly name: string;
  /** As developers write it: `integer or null`, `string (date)`, `list of string`. */
  readonly type: string;
  readonly isRequired: boolean;
}

/** What a reference points to, in its part of the components. */
const resolved = <Part extends { readonly $ref?: string }>(part: Part, known: Readonly<Record<string, Part>>): Part =>
  (part.$ref === undefined ? undefined : known[part.$ref.split('/').at(-1) ?? '']) ?? part;

const schemaOf = ({ components }: OpenApi, schema: Schema): Schema => resolved(schema, components.schemas);

const typeText = (api: OpenApi, reference: Schema): string => {
  const { type, format, const: only, enum: values, items, anyOf } = schemaOf(api, reference);
  if (anyOf !== undefined) return [...new Set(anyOf.map((each) => typeText(api, each)))].join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (items !== undefined) return `list of ${typeText(api, items)}`;
  const name = [type ?? 'any'].flat().join(' or ');
  return format === undefined ? name : `${name} (${format})`;
};

/** The object in a schema: the schema itself, what its list holds, or the alternative that is not null. */
const objectIn = (api: OpenApi, reference: Schema): { readonly schema: Schema; readonly mark: string } | undefined => {
  const schema = schemaOf(api, reference);
  if (schema.properties !== undefined) return { schema, mark: '' };
  const inner = schema.items ?? schema.anyOf?.find((each) => objectIn(api, each) !== undefined);
  const found = inner === undefined ? undefined : objectIn(api, inner);
  return found && { ...found, mark: `${schema.items === undefined ? '' : '[]'}${found.mark}` };
};

/** The fields of a schema, each followed by the fields in it. */
export const fieldsOf = (api: OpenApi, schema: Schema, path = ''): readonly Field[] => {
  const { properties = {}, required = [] } = schemaOf(api, schema);
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    const inside = objectIn(api, value);
    return [
      { name, type: typeText(api, value), isRequired: required.includes(key) },
      ...(inside === undefined ? [] : fieldsOf(api, inside.schema, `${name}${inside.mark}.`)),
    ];
  });
};

/** A call that an API key may make. */
export interface KeyCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Field[];
  readonly answer: readonly Field[];
}

const schemaIn = (body: Body | undefined): Schema => body?.content?.['application/json']?.schema ?? {};

/** The fields below `data` of the envelope. */
const answerOf = (api: OpenApi, { responses }: Operation): readonly Field[] =>
  fieldsOf(api, schemaOf(api, schemaIn(responses['200'])).properties?.['data'] ?? {});

/** The calls of API keys by scope, in the order of the document. */
export const callsByScope = (api: OpenApi): ReadonlyMap<string, readonly KeyCall[]> => {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const ofKeys = operation.security?.flatMap(({ apiKey = [] }) => apiKey) ?? [];
      const parameters = (operation.parameters ?? [])
        .map((each) => resolved(each, api.components.parameters))
        .filter((each) => each.in !== 'header')
        .map(({ name, schema, required = false }) => ({ name, type: typeText(api, schema), isRequired: required }));
      const call = { method: method.toUpperCase(), path, summary: operation.summary, parameters };
      return ofKeys.map((scope) => ({ scope, call: { ...call, answer: answerOf(api, operation) } }));
    }),
  );
  const scopes = new Set(calls.map(({ scope }) => scope));
  return new Map(
    [...scopes].map((scope) => [scope, calls.filter((each) => each.scope === scope).map(({ call }) => call)]),
  );
};

/** The events that webhooks send, with the fields of each message. */
export const sentEvents = (api: OpenApi): readonly { readonly event: string; readonly fields: readonly Field[] }[] =>
  Object.entries(api.webhooks).map(([event, { post }]) => ({
    event,
    fields: fieldsOf(api, schemaIn(post?.requestBody)),
  }));
