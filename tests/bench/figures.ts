/**
 * The figures behind docs/cost.md and docs/scale.md: prices, measured sizes, and assumptions about a clinic day.
 * Units of the database come from docs/units.txt, poll intervals from the site's code.
 */
import { KEEP_ALIVE_MS } from '#shared/rules/poll-intervals.ts';

/**
 * US dollars, Europe (Frankfurt), CloudFront for the Middle East; without free tiers and taxes. From AWS's price list of
 * 2026 (AmazonDynamoDB and AWSLambda September, AmazonCloudWatch August, AWSEvents May; `EUC1-ReadRequestUnits` …), a
 * price book of March (CloudFront), and the pricing pages of WAF, AppSync and X-Ray. Not confirmed: HTTP API.
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
  /** AppSync Events: a publication, a delivery, a connection, a subscription or a keep-alive. */
  liveOperation: 1e-6,
  liveMinute: 0.08e-6,
  /** A backup kept a month; its copy between regions, once. */
  backupGigabyte: 0.12,
  copiedGigabyte: 0.02,
  /** A utility message of WhatsApp to Egypt. */
  whatsApp: 0.0041,
} as const;

/** Alarms of an environment, and the metrics that they read: each metric is paid. `tests/infra/fired-alarms.test.ts` counts. */
export const alarmsOfEnvironment = 34;
export const alarmFigures = 91;

/** Dollars a month of an environment, without any request. */
export const fixedMonth = {
  'WAF: one list, six rates, three managed sets': 5 + 9,
  'KMS: one key': 1,
  'Secrets Manager: four secrets': 4 * 0.4,
  [`CloudWatch: ${String(alarmsOfEnvironment)} alarms on ${String(alarmFigures)} figures, a rule by branch, one dashboard, 11 figures of ours`]:
    alarmFigures * 0.1 + 0.5 + 3 + 11 * 0.3,
};

/** CloudWatch's free tier of each account, which does not end: ten figures of alarms, ten of ours, three dashboards. */
export const freeOfAccount = 10 * 0.1 + 10 * 0.3 + 3;

export const lambda = {
  gigabytes: 0.5,
  /** Share of a processor that a function with 512 MB has. */
  processorShare: 512 / 1769,
  /** Milliseconds of a round trip to DynamoDB inside a region. */
  roundTripMs: 4,
};

/** Bytes of a request's log lines (the function's and API Gateway's), of its headers at the edge, and its traced share. */
export const request = { logBytes: 520, headerBytes: 900, traced: 0.05, edgeLogBytes: 320 };

/** As the backup plan keeps them. */
export const backup = { weeksKept: 5 };

/** Events of a visit, and writes a second of one shard, which two functions work at a time. */
export const stream = { eventsOfVisit: 4, laneWrites: 1000 / 2 };

/** A clinic day of a branch. */
export const day = {
  visits: 60,
  hours: 10,
  receptionists: 2,
  doctors: 2,
  /** Minutes from the booking to the call, and the share in which the patient's page is seen. */
  waitMinutes: 45,
  pageSeen: 0.4,
  /** Kilobytes that a visit leaves, with its copies in indexes. */
  visitKilobytes: 9,
  daysOfMonth: 26,
};

/** Messages of a visit: 70 % agree; booked, near and called; the provider reports each three times. */
export const messages = { perVisit: 0.7 * 3, reports: 3 };

/**
 * Messages of the live channel that a visit causes (desks: booked, arrived, called, completed, recorded, paid; tickets:
 * the first four), and connections of an open page in a day.
 */
export const live = { deskMessages: 6, ticketMessages: 4, connections: 3, keepAlives: 60_000 / KEEP_ALIVE_MS };

/** What the busiest second has over the mean second of the day, by what sends the request. */
export const rush = { booking: 10, visit: 1, waiting: 1.5, desk: 1, message: 3 };

/** Quotas of a new AWS account in Frankfurt, a second. */
export const quota = { httpApi: 10_000, concurrency: 1_000, ruleInvocations: 4_500, putEvents: 4_500 };

/** Unique people in 24 hours whom a new business portfolio may write to after its verification. */
export const whatsAppPeople = 2_000;

/** Measured on 21 November 2026: bytes of an answer as CloudFront sends it, and milliseconds of one processor. */
export const measured = {
  'queue-info by phone': { bytes: 644, ms: 2.5 },
  'board of a doctor': { bytes: 672, ms: 3.8 },
  'board of a doctor, every 30 s': { bytes: 813, ms: 4.7 },
  'board of a doctor, every minute': { bytes: 1705, ms: 11.7 },
  'board of reception': { bytes: 832, ms: 4.1 },
  'board of reception, every minute': { bytes: 1678, ms: 10.3 },
  'daily report, today': { bytes: 477, ms: 7.6 },
  'book, new patient': { bytes: 370, ms: 5.2 },
  'book, known patient': { bytes: 373, ms: 8.2 },
  'call next': { bytes: 691, ms: 4.6 },
  'mark paid': { bytes: 180, ms: 3.4 },
  'laser session': { bytes: 112, ms: 3 },
  'webhook, one report': { bytes: 20, ms: 3 },
  health: { bytes: 89, ms: 0.5 },
  branches: { bytes: 894, ms: 0.5 },
} as const;
