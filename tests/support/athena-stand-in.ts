import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { analyticsViewNames } from '#functions/data/table/analytics-views.ts';
import type { Item } from '#functions/data/table/store.ts';
import { viewSql } from '#infra/analytics/athena-sql.ts';

const DATABASE = 'clinic_prod_analytics';

const textOf = (value: SQLInputValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

const valueAt = (line: SQLInputValue | undefined, path: SQLInputValue | undefined): unknown => {
  const names = textOf(path).split('.').slice(1);
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return names.reduce(read, JSON.parse(textOf(line)));
};

type SqlFunction = (...given: readonly SQLInputValue[]) => SQLInputValue;
/** Null for null, as in Athena. */
const ofText =
  (work: (text: string, ...more: readonly SQLInputValue[]) => SQLInputValue): SqlFunction =>
  (first, ...more) =>
    first === null ? null : work(textOf(first), ...more);

/** What Athena's engine has and SQLite has not. */
const functions: Readonly<Record<string, SqlFunction>> = {
  json_extract_scalar: (line, path) => {
    const value = valueAt(line, path);
    return typeof value === 'string' ? value : null;
  },
  json_extract: (line, path) => {
    const value = valueAt(line, path);
    return value === undefined ? null : JSON.stringify(value);
  },
  json_format: (json) => json ?? null,
  regexp_like: ofText((text, form) => Number(new RegExp(textOf(form), 'u').test(text))),
  regexp_extract: ofText((text, form) => new RegExp(textOf(form), 'u').exec(text)?.[0] ?? null),
  regexp_extract_all: ofText((text, form, group) =>
    JSON.stringify([...text.matchAll(new RegExp(textOf(form), 'gu'))].map((match) => match[Number(group)])),
  ),
  array_join: ofText((json, separator) => z.array(z.string()).parse(JSON.parse(json)).join(textOf(separator))),
  from_unixtime: (seconds) => seconds ?? null,
  to_iso8601: ofText((seconds) => new Date(Number(seconds) * 1000).toISOString()),
};

/** Runs the SQL that is written for Athena on an export of items, in SQLite. */
export const openAthenaStandIn = (items: readonly Item[]) => {
  const database = new DatabaseSync(':memory:');
  for (const [name, work] of Object.entries(functions)) database.function(name, { varargs: true }, work);
  database.exec(`ATTACH ':memory:' AS ${DATABASE}`);
  database.exec(`CREATE TABLE ${DATABASE}.items (line TEXT, "$path" TEXT)`);
  const insert = database.prepare(`INSERT INTO ${DATABASE}.items VALUES (?, ?)`);
  const folder = 's3://bucket/export/AWSDynamoDB/01732-abc';
  for (const item of items) insert.run(JSON.stringify({ Item: marshall(item) }), `${folder}/data/part.json.gz`);
  insert.run(JSON.stringify({ itemCount: 1, dataFileS3Key: 'x' }), `${folder}/manifest-files.json`);
  for (const name of analyticsViewNames) database.exec(`CREATE VIEW ${DATABASE}.${name} AS ${viewSql(name, DATABASE)}`);
  return {
    rows: (sql: string): Record<string, unknown>[] => database.prepare(sql).all(),
    close: (): void => {
      database.close();
    },
  };
};
