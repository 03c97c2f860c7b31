import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import {
  type AnalyticsColumn,
  analyticsViews,
  type AnalyticsViewName,
  type ColumnKind,
} from '#functions/data/table/analytics-views.ts';

/** The table of exported items: one line of DynamoDB JSON each. */
export const ITEMS_TABLE = 'items';

/** Types of Athena's engine, and the same in Glue's catalogue. */
const engineTypes = {
  text: 'varchar',
  number: 'bigint',
  pounds: 'decimal(18,2)',
  moment: 'varchar',
  staff: 'varchar',
  list: 'varchar',
  keyNumber: 'bigint',
} as const satisfies Record<ColumnKind, string>;

const catalogueTypes = { varchar: 'string', bigint: 'bigint', 'decimal(18,2)': 'decimal(18,2)' } as const;

/** JSON path of an attribute: each level above it is a map of DynamoDB JSON. */
const jsonPath = (path: readonly string[], type: 'S' | 'N' | 'L'): string => `$.Item.${path.join('.M.')}.${type}`;

const scalar = (path: readonly string[], type: 'S' | 'N'): string =>
  `json_extract_scalar(line, '${jsonPath(path, type)}')`;

const expressions: Readonly<Record<ColumnKind, (path: readonly string[]) => string>> = {
  text: (path) => scalar(path, 'S'),
  number: (path) => `CAST(${scalar(path, 'N')} AS bigint)`,
  pounds: (path) => `CAST(CAST(${scalar(path, 'N')} AS decimal(18,2)) / 100.00 AS decimal(18,2))`,
  moment: (path) =>
    `coalesce(${scalar(path, 'S')}, to_iso8601(from_unixtime(CAST(${scalar(path, 'N')} AS double) / 1000)))`,
  staff: (path) => `coalesce(${scalar(path, 'S')}, ${scalar([...path, 'en'], 'S')})`,
  list: (path) =>
    `array_join(regexp_extract_all(json_format(json_extract(line, '${jsonPath(path, 'L')}')), '"S":"([^"]*)"', 1), ' ')`,
  keyNumber: (path) => `CAST(regexp_extract(${scalar(path, 'S')}, '[0-9]+$') AS bigint)`,
};

const columnSql = ([name, { kind, path }]: readonly [string, AnalyticsColumn]): string =>
  `  ${expressions[kind](path)} AS ${name}`;

/** The query of a view. @param database its name in Glue */
export const viewSql = (name: AnalyticsViewName, database: string): string => {
  const { items, columns } = analyticsViews[name];
  return [
    'SELECT',
    Object.entries(columns).map(columnSql).join(',\n'),
    `FROM ${database}.${ITEMS_TABLE}`,
    // Next to the items an export has files that list them.
    `WHERE "$path" LIKE '%/data/%'`,
    `  AND regexp_like(${scalar(['PK'], 'S')} || ' ' || ${scalar(['SK'], 'S')}, '${items}')`,
    `  AND ${scalar(['branchId'], 'N')} <> '${String(TEST_BRANCH_ID)}'`,
  ].join('\n');
};

/** The columns of a view with their types in the engine and in Glue. */
export const viewColumns = (name: AnalyticsViewName) =>
  Object.entries(analyticsViews[name].columns).map(([column, { kind }]) => ({
    name: column,
    engineType: engineTypes[kind],
    catalogueType: catalogueTypes[engineTypes[kind]],
  }));

/** Saved queries, which an operator opens in Athena's console. */
export const analyticsQueries = {
  'income-by-month': `SELECT branch, substr(day, 1, 7) AS month, method, sum(amount) AS income
FROM ledger GROUP BY branch, substr(day, 1, 7), method ORDER BY month, branch, method`,
  'visits-by-month': `SELECT branch, substr(day, 1, 7) AS month, service, status, count(*) AS visits
FROM visits GROUP BY branch, substr(day, 1, 7), service, status ORDER BY month, branch, service, status`,
  'packages-owed': `SELECT branch, service, unit, sum(units - used) AS left_to_use, sum(price - paid) AS left_to_pay
FROM packages WHERE refunded_at IS NULL AND used < units GROUP BY branch, service, unit ORDER BY branch, service, unit`,
  'pulses-by-doctor': `SELECT branch, substr(day, 1, 7) AS month, doctor, count(*) AS sessions, sum(pulses) AS pulses
FROM sessions WHERE service = 'laser' GROUP BY branch, substr(day, 1, 7), doctor ORDER BY month, branch, doctor`,
} as const;
