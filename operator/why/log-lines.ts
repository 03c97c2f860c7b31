import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { UsageError } from '../admin/misuse.ts';
import { parsedJson } from '#shared/parsed-json.ts';

/** A log line: its time and its fields. */
export type LogLine = Readonly<Record<string, unknown>>;

/** Finds the log lines of functions in which a field has the given value. */
export type FindLines = (functions: readonly string[], field: string, value: string | number) => readonly LogLine[];

const asLine = (text: string): LogLine | undefined => {
  const start = text.indexOf('{');
  return start === -1 ? undefined : z.safeParse(z.looseObject({}), parsedJson(text.slice(start))).data;
};

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '–';

/** The log lines in which a field has the value, oldest first. */
export const matchingLines = (text: readonly string[], field: string, value: string | number): readonly LogLine[] =>
  text
    .map(asLine)
    .filter((line) => line !== undefined)
    .filter((line) => textOf(line[field]) === String(value))
    .toSorted((a, b) => textOf(a['timestamp']).localeCompare(textOf(b['timestamp'])));

/** Lines of `LOG_LEVEL=INFO npm start > FILE`. */
export const inFile =
  (file: string): FindLines =>
  (_functions, field, value) => {
    if (!existsSync(file)) throw new UsageError(`There is no ${file}.`);
    return matchingLines(readFileSync(file, 'utf8').split('\n'), field, value);
  };

/** Finds nothing: for tests and tables without logs. */
export const noLog: FindLines = () => [];

/** Runs the AWS CLI and returns its output. */
export type RunAws = (words: readonly string[]) => string;

const runAws: RunAws = (words) =>
  execFileSync('aws', [...words], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] });

const found = z.object({ events: z.array(z.object({ message: z.string() })) });

/** The log group of a function. The functions of endpoints have `api` in their names: infra/names.ts. */
const groupOf = (environment: string, id: string): string =>
  `/aws/lambda/clinic-${environment}-${id.startsWith('events/') ? '' : 'api-'}${id.replaceAll('/', '-')}`;

/** Lines of the functions of an environment in the cloud, by the AWS CLI. A function that never ran has no log. */
export const inCloud =
  (
    options: { readonly environment: string; readonly since: Date; readonly accessLog?: boolean },
    aws: RunAws = runAws,
  ): FindLines =>
  (functions, field, value) => {
    const pattern = `{ $.${field} = ${typeof value === 'number' ? String(value) : `"${value}"`} }`;
    const groups = [
      ...functions.map((id) => groupOf(options.environment, id)),
      ...(options.accessLog === true ? [`/aws/apigateway/clinic-${options.environment}-api`] : []),
    ];
    const text = groups.flatMap((group) => {
      const where = ['--log-group-name', group, '--start-time', String(options.since.getTime())];
      try {
        const printed = aws(['logs', 'filter-log-events', ...where, '--filter-pattern', pattern, '--output', 'json']);
        return found.parse(JSON.parse(printed)).events.map(({ message }) => message);
      } catch (error) {
        if (error instanceof Error && error.message.includes('ResourceNotFoundException')) return [];
        throw error;
      }
    });
    return matchingLines(text, field, value);
  };
