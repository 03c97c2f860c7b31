import * as z from 'zod/mini';
import { orNullOf, shareParameters, shareSchemas } from './open-api-components.ts';
import { failuresOfRoutes } from './open-api-failures.ts';
import { shareRuleView, shareRulesInput } from './models/doctor-shares.ts';
import { API_KEY_PREFIX } from './models/api-keys.ts';
import { importKind } from './models/imports.ts';
import { ledgerMethod, paymentMethod, queueStatus } from './models/enums.ts';
import { amountInput, clinicDayInput, countInput, day, moment, timeOfDay, wholeId } from './models/fields.ts';
import { queueRow, skippedRow } from './models/queue.ts';
import { webhookBodySchema } from './models/webhook-bodies.ts';
import { webhookEvents } from './models/webhooks.ts';
import { settingSchemas } from './rules/branch-settings.ts';
import { exportName, keepsAnswers, type RouteSpec } from './routes/define.ts';

/** A piece of JSON Schema or OpenAPI, as plain data. */
interface Json {
  [key: string]: unknown;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a schema is used: this decides the format of its numbers. */
type Place = 'body' | 'text' | 'reply';

const wholeNumberText = '^[1-9]\\d{0,14}$';
const largestWholeNumber = 999_999_999_999_999;

/** Not every reader of JSON Schema understands Unicode classes in regular expressions. */
const isPortable = (pattern: unknown): boolean => typeof pattern === 'string' && !/\\p\{|\(\?[=!<]/u.test(pattern);

/** Removes bounds that only say "a safe integer". */
const withoutSafeBounds = (schema: Json): void => {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
};

const replaceWith = (schema: Json, other: Json): void => {
  const { default: fallback } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, other, fallback === undefined ? {} : { default: fallback });
};

/** Number or numeric text: the bounds are those of the number. */
const boundNumbers = (choices: readonly unknown[], { minimum, maximum, exclusiveMinimum }: Json): void => {
  const bounds = Object.entries({ minimum, maximum, exclusiveMinimum }).filter(([, bound]) => bound !== undefined);
  for (const choice of choices) {
    if (isJson(choice) && (choice['type'] === 'integer' || choice['type'] === 'number')) {
      Object.assign(choice, Object.fromEntries(bounds));
    }
  }
};

/**
 * The input of a pipe is the input of its first part, with the checks of its second part where both are of the same
 * type. A first part that only folds spelling (any value) has the input of its second part.
 */
const describePipe = (schema: Json, input: z.core.$ZodType, output: z.core.$ZodType, place: Place): void => {
  const after = schemaOf(output, place);
  if (input._zod.def.type === 'transform') {
    replaceWith(schema, after);
    return;
  }
  if (schema['type'] === 'string' && after['type'] === 'string') {
    Object.assign(schema, { ...after, ...schema });
    return;
  }
  if (place === 'text' && after['type'] === 'integer') {
    replaceWith(schema, after);
    return;
  }
  if (place === 'body' && after['type'] !== undefined && Array.isArray(schema['anyOf'])) {
    boundNumbers(schema['anyOf'], after);
  }
};

const schemaOf = (schema: z.core.$ZodType, place: Place): Json => {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: place === 'reply' ? 'output' : 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (place !== 'reply' && def.type === 'pipe') describePipe(jsonSchema, def.in, def.out, place);
      withoutSafeBounds(jsonSchema);
      // A later release may add fields to a reply.
      if (place === 'reply' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // A format replaces its pattern.
      if (jsonSchema.format !== undefined || !isPortable(jsonSchema.pattern)) delete jsonSchema.pattern;
      // A whole number as text in a path or query.
      if (place === 'text' && JSON.stringify(jsonSchema).includes(JSON.stringify(wholeNumberText))) {
        replaceWith(jsonSchema, { type: 'integer', minimum: 1, maximum: largestWholeNumber });
      }
    },
  });
  const { $schema: _, ...rest } = made;
  return rest;
};

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, 'text');
  if (!isJson(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || needed.has(name),
    schema: property,
  }));
};

const successOf = (route: RouteSpec): Json => {
  const data = schemaOf(route.reply, 'reply');
  const reply = {
    description: 'Done',
    content:
      route.file === undefined
        ? {
            'application/json': {
              schema:
                route.raw === true
                  ? data
                  : {
                      type: 'object',
                      properties: { success: { type: 'boolean', const: true }, data },
                      required: ['success', 'data'],
                    },
            },
          }
        : Object.fromEntries(route.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  };
  const status = String(route.status ?? 200);
  // A write that was already done answers 200 with what exists.
  return status === '201'
    ? { '201': { ...reply, description: 'Made' }, '200': { ...reply, description: 'Existed already' } }
    : { [status]: reply };
};

/** Names of schemas that many places use under different names. */
const namedSchemas: Readonly<Record<string, readonly [z.core.$ZodType, Place]>> = {
  AmountInput: [amountInput, 'body'],
  ClinicDay: [day, 'reply'],
  ClinicDayInput: [clinicDayInput, 'body'],
  CountInput: [countInput, 'body'],
  DailyLimit: [settingSchemas.daily_limit_regular, 'body'],
  IdInput: [wholeId, 'body'],
  ImportKind: [importKind, 'reply'],
  LedgerMethod: [ledgerMethod, 'reply'],
  Moment: [moment, 'reply'],
  PaymentMethod: [paymentMethod, 'reply'],
  QueueRow: [queueRow, 'reply'],
  QueueStatus: [queueStatus, 'reply'],
  ShareRule: [shareRuleView, 'reply'],
  ShareRuleInput: [shareRulesInput.shape.regular, 'body'],
  SkippedRow: [skippedRow, 'reply'],
  TimeOfDay: [timeOfDay, 'reply'],
};

/** All security schemes of a route; `{}` means that authentication is optional. */
const securityOf = ({ access }: RouteSpec): Json[] => {
  if (access.kind === 'staff') {
    return [{ bearer: [] }, ...(access.scope === undefined ? [] : [{ apiKey: [access.scope] }])];
  }
  if (access.staffToo === true) return [{}, { bearer: [] }];
  if (access.refreshCookie === undefined) return [];
  return access.refreshCookie === 'needed' ? [{ refreshCookie: [] }] : [{}, { refreshCookie: [] }];
};

const callersOf = ({ access }: RouteSpec): string => {
  if (access.kind === 'staff') {
    return `For ${access.roles.join(', ')}${access.scope === undefined ? '' : `, and API keys with ${access.scope}`}.`;
  }
  if (access.staffToo === true) return 'For anyone; a bearer of staff is read when sent.';
  if (access.refreshCookie === undefined) return 'For anyone.';
  return access.refreshCookie === 'needed'
    ? 'For whoever holds the refresh cookie.'
    : 'For anyone; the refresh cookie says which session.';
};

const operationOf = (route: RouteSpec, failures: Json): Json => ({
  operationId: exportName(route),
  tags: [route.id.split('/')[0] ?? route.id],
  summary: route.summary,
  description: callersOf(route),
  security: securityOf(route),
  parameters: [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(keepsAnswers(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    { $ref: '#/components/parameters/AcceptLanguage' },
  ],
  ...(route.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(route.body, 'body') } },
        },
      }),
  responses: { ...successOf(route), ...failures },
});

const pathsOf = (routes: readonly RouteSpec[], failuresOf: (route: RouteSpec) => Json): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, failuresOf(route)) };
  }
  return paths;
};

/** What other systems are sent, in the form of Standard Webhooks. */
const webhooksOfApi = (): Json =>
  Object.fromEntries(
    webhookEvents.map((type) => [
      type,
      {
        post: {
          operationId: `webhook-${type.replace('.', '-')}`,
          tags: ['webhooks'],
          summary: `Sent to endpoints that chose ${type}`,
          description:
            'Signed by Standard Webhooks (`v1`, HMAC-SHA256 of `id.timestamp.body`). Any 2xx within ten seconds is a success; otherwise it is sent again under the same `webhook-id`, ten times in three days. In no order.',
          security: [],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(webhookBodySchema(type), 'reply') } },
          },
          responses: { '2XX': { description: 'Received' } },
        },
      },
    ]),
  );

/**
 * OpenAPI 3.1 from the route table alone. Describes inputs as they are sent and replies as they are answered; rules
 * that JSON Schema cannot express (a laser needs an area) are in the refusals.
 */
export const openApi = (routes: readonly RouteSpec[], version: string): Json => {
  const failures = failuresOfRoutes(routes, (schema) => schemaOf(schema, 'reply'));
  const paths = pathsOf(routes, failures.ofRoute);
  const known = Object.entries(namedSchemas).map(([name, [schema, place]]): [string, string] => {
    const described = schemaOf(schema, place);
    return [JSON.stringify(orNullOf(described) ?? described), name];
  });
  const schemas = shareSchemas(paths, new Map(known));
  const parameters = shareParameters(paths);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Clinic front desk',
      version,
      summary: "A clinic's queue, counter and laser ledger",
      description: [
        'Success is `{"success": true, "data": …}`; failure is `{"success": false, "error", "code", "reason", "details"?}`',
        'with a sentence in English, or in Arabic where Accept-Language prefers it; `reason` never changes. Clinic days are `YYYY-MM-DD`, moments are',
        'ISO 8601 in UTC. Amounts are Egyptian pounds with at most two decimals. Every reply has `x-request-id`, which',
        'names its request in the logs, and a reply may get further fields.',
      ].join('\n'),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api', description: 'Same origin as the site' }],
    tags: [...new Set(routes.map((route) => route.id.split('/')[0] ?? route.id))].map((name) => ({
      name,
      description: `Answered in functions/api/${name}`,
    })),
    paths,
    webhooks: webhooksOfApi(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /auth/login; 24 hours' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_KEY_PREFIX}…`,
          description:
            'An API key that an owner makes for another system, as bearer. It reads what its scopes name, of one branch or of all, until it ends or is revoked; everything else is 403',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'appointify_refresh',
          description: 'Set by POST /auth/login and rotated by POST /auth/refresh; 7 days; HttpOnly, same site only',
        },
      },
      schemas: { Failure: failures.schema, ...schemas },
      parameters: {
        ...parameters,
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A repeat with the same key within 24 hours gets the first answer and does nothing again',
          schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
        },
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          description: 'Language of the sentences in a failure',
          schema: { type: 'string', enum: ['en', 'ar'], default: 'en' },
        },
      },
      responses: failures.responses,
    },
  };
};
