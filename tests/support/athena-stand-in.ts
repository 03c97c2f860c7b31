import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { marshall } from '@aws-sdk/util-dynamodb';
import { analyticsViewNames } from '#functions/data/table/analytics-views.ts';
import type { Item } from '#functions/data/table/store.ts';
import { viewSql } from '#infra/analytics/athena-sql.ts';

const DATABASE = 'clinic_prod_analytics';

const valueAt = (line: SQLInputValue, path: SQLInputValue): unknown => {
  const names = String(path).split('.').slice(1);
  const read = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return names.reduce<unknown>(read, JSON.parse(String(line)));
};
const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** What Athena's engine has and SQLite has not; null for null, as both do. */
const functions: Readonly<Record<string, (...given: readonly SQLInputValue[]) => SQLInputValue>> = {
  json_extract_scalar: (line, path) => {
    const value = valueAt(line ?? null, path ?? null);
    return value === undefined ? null : String(value);
  },
  json_extract: (line, path) => jsonOrNull(valueAt(line ?? null, path ?? null)),
  json_format: (json) => json ?? null,
  regexp_like: (text, form) => (text === null ? null : Number(new RegExp(String(form), 'u').test(String(text)))),
  regexp_extract: (text, form) =>
    text === null ? null : (new RegExp(String(form), 'u').exec(String(text))?.[0] ?? null),
  regexp_extract_all: (text, form, group) =>
    text === null
      ? null
      : JSON.stringify([...String(text).matchAll(new RegExp(String(form), 'gu'))].map((match) => match[Number(group)])),
  array_join: (json, separator) => {
    const values: unknown = json === null ? null : JSON.parse(String(json));
    return Array.isArray(values) ? values.join(String(separator)) : null;
  },
  from_unixtime: (seconds) => seconds ?? null,
  to_iso8601: (seconds) => (seconds === null ? null : new Date(Number(seconds) * 1000).toISOString()),
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
