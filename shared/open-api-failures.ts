import { catalogue } from './error-codes.ts';
import { answerOf, type Reason } from './refusals/reasons.ts';
import type { RouteSpec } from './routes/define.ts';
import { failureReply } from './routes/failure-reply.ts';
import { reasonsOf } from './routes/reasons-of.ts';

/** A piece of JSON Schema or OpenAPI, as plain data. */
type Json = Record<string, unknown>;

/** Description of a failure by status; the reply names one reason. */
const descriptions: Readonly<Record<number, string>> = {
  400: catalogue.VALIDATION_ERROR.message,
  401: catalogue.UNAUTHORIZED.message,
  403: catalogue.FORBIDDEN.message,
  404: catalogue.NOT_FOUND.message,
  409: catalogue.CONFLICT.message,
  413: 'The body is larger than this call takes: 16 KB; prices of many branches 64, imported rows and reports 256 KB.',
  422: 'The Idempotency-Key was used before for another body.',
  429: 'Too many requests or failed attempts.',
  500: catalogue.SERVER_ERROR.message,
  503: 'The system is very busy, is starting, or is in maintenance.',
};

/** Statuses with a Retry-After header. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

const retryAfter: Json = {
  'Retry-After': {
    description: 'Seconds after which it may be tried again',
    schema: { type: 'integer', minimum: 1 },
  },
};

const codesOf = (reasons: readonly Reason[]): string[] => [...new Set(reasons.map((reason) => answerOf(reason).code))];

const describe = (status: number, reasons: readonly Reason[]): Json => ({
  description: descriptions[status] ?? 'The request is refused.',
  ...(RETRIED.has(status) ? { headers: retryAfter } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          {
            properties: { code: { enum: codesOf(reasons) }, reason: { enum: reasons } },
          },
        ],
      },
    },
  },
});

const byStatus = (reasons: readonly Reason[]): ReadonlyMap<number, readonly Reason[]> =>
  Map.groupBy(
    reasons.toSorted((a, b) => a.localeCompare(b)),
    (reason) => answerOf(reason).status,
  );

const pascalCase = (text: string): string =>
  text
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The reasons (words joined by a space) that the usual ones lack. */
const added = (usual: string, reasons: string): string =>
  reasons
    .split(' ')
    .filter((reason) => !usual.split(' ').includes(reason))
    .map(pascalCase)
    .join('');

/** Answers of each status with the same reasons, the most frequent first. */
const answersOf = (routes: readonly RouteSpec[]): ReadonlyMap<string, string> => {
  const all = routes.flatMap((route) => [...byStatus(reasonsOf(route))]);
  const names = new Map<string, string>();
  for (const [status, entries] of Map.groupBy(all, ([each]) => each)) {
    const alike = [...Map.groupBy(entries, ([, reasons]) => reasons.join(' '))];
    const [most, ...others] = alike.toSorted(([, a], [, b]) => b.length - a.length);
    if (most !== undefined) names.set(`${String(status)} ${most[0]}`, String(status));
    for (const [reasons, uses] of others) {
      if (uses.length < 2) continue;
      const name = `${String(status)}${added(most?.[0] ?? '', reasons)}`;
      const alikeNames = [...names.values()].filter((each) => each.replace(/-\d+$/u, '') === name).length;
      names.set(`${String(status)} ${reasons}`, alikeNames === 0 ? name : `${name}-${String(alikeNames + 1)}`);
    }
  }
  return names;
};

/** The failures of all routes: the schema of the envelope, the shared answers, and the answers of one route. */
export const failuresOfRoutes = (routes: readonly RouteSpec[], schemaOf: (schema: typeof failureReply) => Json) => {
  const names = answersOf(routes);
  const responses: Json = {};
  const ofRoute = (route: RouteSpec): Json =>
    Object.fromEntries(
      [...byStatus(reasonsOf(route))].map(([status, reasons]) => {
        const name = names.get(`${String(status)} ${reasons.join(' ')}`);
        if (name === undefined) return [String(status), describe(status, reasons)];
        responses[name] = describe(status, reasons);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  return { schema: schemaOf(failureReply), responses, ofRoute };
};
