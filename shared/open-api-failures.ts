import { catalogue } from './error-codes.ts';
import { statusOf } from './errors.ts';
import { type Reason, refusalReasons } from './refusals/reasons.ts';
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
  413: 'The body is larger than this call takes: 16 KB, reports of messages 256 KB.',
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

const codesOf = (reasons: readonly Reason[]): string[] => [
  ...new Set(reasons.map((reason) => refusalReasons[reason].code)),
];

const describe = (status: number, reasons: readonly Reason[]): Json => ({
  description: descriptions[status] ?? 'The request is refused.',
  headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' }, ...(RETRIED.has(status) ? retryAfter : {}) },
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          {
            type: 'object',
            properties: {
              code: { type: 'string', enum: codesOf(reasons) },
              reason: { type: 'string', enum: reasons },
            },
          },
        ],
      },
    },
  },
});

const byStatus = (reasons: readonly Reason[]): ReadonlyMap<number, readonly Reason[]> =>
  Map.groupBy(
    reasons.toSorted((a, b) => a.localeCompare(b)),
    statusOf,
  );

const nameOf = (status: number): string => `Refused${String(status)}`;

/** The most frequent reasons of each status. */
const usualReasons = (routes: readonly RouteSpec[]): ReadonlyMap<number, readonly Reason[]> => {
  const all = routes.flatMap((route) => [...byStatus(reasonsOf(route))]);
  const ofStatus = Map.groupBy(all, ([status]) => status);
  return new Map(
    [...ofStatus].map(([status, entries]) => {
      const alike = [...Map.groupBy(entries, ([, reasons]) => reasons.join(' ')).values()];
      const [most = []] = alike.toSorted((a, b) => b.length - a.length);
      return [status, most[0]?.[1] ?? []];
    }),
  );
};

/** The failures of all routes: the schema of the envelope, the usual answers, and the answers of one route. */
export const failuresOfRoutes = (routes: readonly RouteSpec[], schemaOf: (schema: typeof failureReply) => Json) => {
  const usual = usualReasons(routes);
  const isUsual = (status: number, reasons: readonly Reason[]): boolean =>
    usual.get(status)?.join(' ') === reasons.join(' ');
  return {
    schema: schemaOf(failureReply),
    responses: Object.fromEntries([...usual].map(([status, reasons]) => [nameOf(status), describe(status, reasons)])),
    ofRoute: (route: RouteSpec): Json =>
      Object.fromEntries(
        [...byStatus(reasonsOf(route))].map(([status, reasons]) => [
          String(status),
          isUsual(status, reasons) ? { $ref: `#/components/responses/${nameOf(status)}` } : describe(status, reasons),
        ]),
      ),
  };
};
