import { isPolled } from '#infra/polled-routes.ts';
import type { RouteId } from '../harness.ts';

/**
 * Public prices in US dollars, Europe (Frankfurt), without free tiers; CloudFront's are those of the Middle East, the
 * dearer of the two whose edges serve Egypt. docs/cost.md lists the date and source of each.
 */
export const price = {
  readUnit: 0.1525e-6,
  writeUnit: 0.7625e-6,
  storedGigabyte: 0.306,
  restorableGigabyte: 0.2448,
  /** An arm64 function's gigabyte-second, and its request. */
  gigabyteSecond: 13.3334e-6,
  invocation: 0.2e-6,
  httpApi: 1.2e-6,
  cloudFrontRequest: 1.2e-6,
  cloudFrontGigabyte: 0.11,
  wafRequest: 0.6e-6,
  event: 1e-6,
  logGigabyte: 0.63,
  trace: 5e-6,
  queueRequest: 0.4e-6,
} as const;

/** X-Ray records the first request of each second and one in twenty of the others; polls are not traced. */
export const TRACED = 0.05;

/** Fixed by the month and environment: firewall with its rules, keys, secret, alarms, dashboard, figures. */
export const fixedMonth = {
  'WAF: one list, seven rates, three managed sets': 5 + 10,
  'KMS: one key': 1,
  'Secrets Manager: one secret': 0.4,
  'CloudWatch: 50 alarms on 84 figures, one dashboard, 11 figures of ours': 84 * 0.1 + 3 + 11 * 0.3,
} as const;

/** CloudWatch's free tier of each account, which does not end: ten figures of alarms, ten of ours, three dashboards. */
export const freeOfAccount = 10 * 0.1 + 10 * 0.3 + 3;

/** What dev leaves out: three managed sets, and the figures of alarms on messages (2) and on four releases (12). */
export const leftOutOfDev = 3 + 14 * 0.1;

/** Measured values of one request. */
export interface Call {
  readonly route: RouteId;
  readonly reads: number;
  readonly writes: number;
  readonly rounds: number;
  readonly bytes: number;
  /** Of one processor, here. */
  readonly processorMs: number;
  /** Of the lines of the function. */
  readonly logBytes: number;
}

export const MEMORY_GB = 0.5;
/** A function with 512 MB has this share of a processor. */
const SHARE = 512 / 1769;
/** What a round trip to DynamoDB takes inside a region. */
const ROUND_MS = 4;
/** A line of a subscriber. */
export const LOG_BYTES = 450;
/** What CloudWatch adds to each line. */
const LINE_OVERHEAD_BYTES = 26;
/** A line of API Gateway, in the format of infra/stacks/api-stack.ts. */
const ACCESS_LINE_BYTES = Buffer.byteLength(
  JSON.stringify({
    requestId: 'JKJaXmPLvHcESHA=',
    time: '1795348099123',
    route: 'GET /reservations/branch/{branchId}/queue',
    status: '200',
    bytes: '12345',
    ms: 45,
    functionMs: '43',
    originCheck: '-',
    error: '-',
  }),
);
const HEADER_BYTES = 900;

const billedSeconds = ({ processorMs, rounds }: Call): number =>
  Math.ceil(processorMs / SHARE + rounds * ROUND_MS) / 1000;

/** An answer of the edge, with or without a call of the API behind it. */
export const edgePartsOf = ({ bytes }: Pick<Call, 'bytes'>): Readonly<Record<string, number>> => ({
  CloudFront: price.cloudFrontRequest + ((bytes + HEADER_BYTES) / 1e9) * price.cloudFrontGigabyte,
  WAF: price.wafRequest,
});

/** The parts of a call's price. */
export const partsOf = (call: Call): Readonly<Record<string, number>> => ({
  DynamoDB: call.reads * price.readUnit + call.writes * price.writeUnit,
  Lambda: price.invocation + billedSeconds(call) * MEMORY_GB * price.gigabyteSecond,
  'HTTP API': price.httpApi,
  ...edgePartsOf(call),
  'logs and traces':
    ((call.logBytes + ACCESS_LINE_BYTES + 2 * LINE_OVERHEAD_BYTES) / 1e9) * price.logGigabyte +
    (isPolled(call.route) ? 0 : TRACED) * price.trace,
});

export const add = (
  into: Record<string, number>,
  parts: Readonly<Record<string, number>>,
  times: number,
): Record<string, number> => {
  for (const [name, cost] of Object.entries(parts)) into[name] = (into[name] ?? 0) + cost * times;
  return into;
};

export const sum = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((total, part) => total + part, 0);

export const dollars = (amount: number): string => (amount >= 0.1 ? amount.toFixed(2) : amount.toPrecision(2));
