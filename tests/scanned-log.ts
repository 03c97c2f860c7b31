import * as z from 'zod/mini';
import { recordProblemLine } from './support/problem-lines.ts';
import type { Log, LogFields } from '#functions/log.ts';

/**
 * The log of every test: a line with a field or value that is not allowed fails the test that caused it, so every test
 * run scans for names and phones. New fields must be allowed here. Source: docs/domain.md#invariants.
 */
const id = /^[\w-]{1,64}$/;
const word = /^[a-z][a-z0-9_-]{0,40}$/;

const texts: Readonly<Record<string, RegExp>> = {
  route: /^[a-z-]+\/[a-z-]+$/,
  requestId: /^[0-9a-f-]{36}$/,
  /** A user's id, or which kind of caller has none. */
  actor: /^(public|schedule|u[\w-]{1,40}|key-[\da-f]{16})$/,
  /** The class of an error. */
  error: /^\$?[A-Z][A-Za-z]{0,60}$/,
  /** Of an error of the system, such as ECONNRESET. */
  code: /^E[A-Z0-9_]{1,40}$/,
  /** Places in our files: function, file, line. */
  at: /^(at [^|]{1,300}( \| at [^|]{1,300}){0,2})?$/,
  schedule: /^([a-z]+\/)?[a-z][a-z-]*$/,
  subscriber: /^([a-z]+\/)?[a-z][a-z-]*$/,
  deployment: /^[a-z][a-z-]*$/,
  event: /^[a-z]+\.[a-z_-]+$/,
  /** Item and version of an event. */
  eventId: /^[\w#:.@/-]{1,160}$/,
  kind: word,
  outcome: word,
  /** How a message was sent: push or whatsapp. */
  way: word,
  /** Why a message was queued or not, and what the provider reported of it. */
  decision: word,
  state: word,
  reason: /^[\w .]{0,60}$/,
  sequence: /^\d{1,40}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  branchId: id,
  /** What staff wrote to a patient. */
  answerId: id,
  /** Hash of an alert that an owner gets a message about. */
  alert: /^[\da-f]{16}$/,
  /** The owner who gets a message. */
  userId: /^u[\w-]{1,40}$/,
};

/** Fields that are digits by nature, too long to be distinguished from a phone. */
const digitFields: ReadonlySet<string> = new Set(['sequence', 'requestId']);
/** A phone in any position and notation; a number filled up with zeros (`S#000000000000012`) is none. */
const phone = /(?:\+|(?<!\d)00(?!0))\d{8,}|(?<!\d)0?1[0125]\d{8}(?!\d)|20?1[0125]\d{8}|[٠-٩]{8,}/u;
/** Our own random ids and digests: digits between their letters may look like a phone. */
const ownId =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<![\da-f])(?=\d*[a-f])(?:[\da-f]{16}|[\da-f]{20}|[\da-f]{24})(?![\da-f])/gu;
const lettersOfNames = /[^\u0020-\u007e]/u;

const faultOfField = (name: string, value: LogFields[string]): string | undefined => {
  if (value === undefined || value === null || typeof value === 'boolean') return undefined;
  const text = String(value);
  if (!digitFields.has(name) && phone.test(text.replaceAll(ownId, ''))) return `a phone in "${name}"`;
  if (typeof value === 'number') return undefined;
  if (lettersOfNames.test(text)) return `letters of a name in "${name}"`;
  const form = texts[name];
  if (form === undefined) return `a field that is not known here: "${name}"`;
  return form.test(text) ? undefined : `"${name}" says more than it may`;
};

/** The fault of a log line; undefined without one. */
export const faultOfLine = (message: string, fields: LogFields = {}): string | undefined => {
  if (!/^[a-z]+(\.[a-z-]+)+$/.test(message)) return 'a message that is no code';
  for (const [name, value] of Object.entries(fields)) {
    const fault = faultOfField(name, value);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const scan = (message: string, fields?: LogFields): void => {
  const fault = faultOfLine(message, fields);
  if (fault !== undefined) throw new Error(`log line ${message}: ${fault}`);
};

/** The same for a warning or an error, which a test announces (tests/support/problem-lines.ts). */
const scanProblem = (message: string, fields?: LogFields): void => {
  scan(message, fields);
  recordProblemLine(message, fields);
};

/** Faults of a metric: names and dimensions must be known words. */
export const faultOfMetric = (
  values: Readonly<Record<string, number>>,
  dimensions: Readonly<Record<string, string>> = {},
): string | undefined => {
  const odd = [...Object.keys(values), ...Object.keys(dimensions)].find((name) => !/^[A-Z][A-Za-z]{1,40}$/.test(name));
  if (odd !== undefined) return 'a name that is none of ours';
  const unsafe = Object.entries(dimensions).find(([, value]) => !/^[\w./-]{1,60}$/.test(value) || phone.test(value));
  return unsafe === undefined ? undefined : `"${unsafe[0]}" says more than it may`;
};

export const scannedLog: Log = {
  info: scan,
  warn: scanProblem,
  error: scanProblem,
  metric: (values, dimensions = {}) => {
    const fault = faultOfMetric(values, dimensions);
    if (fault !== undefined) throw new Error(`metric: ${fault}`);
  },
};

/** Fields that the logger adds to each line. */
const frame: ReadonlySet<string> = new Set([
  'level',
  'message',
  'timestamp',
  'service',
  'sampling_rate',
  'xray_trace_id',
]);

const printed = z.looseObject({
  message: z.string(),
  _aws: z.optional(
    z.object({
      CloudWatchMetrics: z.array(
        z.object({
          Dimensions: z.array(z.array(z.string())),
          Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })),
        }),
      ),
    }),
  ),
});

/** The fault of a log line that a deployed function printed. */
export const faultOfPrinted = (line: string): string | undefined => {
  const { message, _aws: embedded, ...rest } = printed.parse(JSON.parse(line));
  const said = Object.entries(rest).filter(([name]) => !frame.has(name));
  if (embedded === undefined) return faultOfLine(message, Object.fromEntries(said) as LogFields);
  const values = said.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  const words = said.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = new Set(embedded.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name)));
  if (values.length + words.length !== said.length || values.some(([name]) => !named.has(name))) {
    return 'something between the figures';
  }
  return faultOfMetric(Object.fromEntries(values), Object.fromEntries(words));
};
