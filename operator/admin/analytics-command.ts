import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Command } from 'commander';
import papa from 'papaparse';
import { analyticsViewNames, analyticsViews } from '#functions/data/table/analytics-views.ts';
import type { Clinic } from '#local/clinic.ts';
import { type AnalyticsCell, analyticsRows } from '../analytics-rows.ts';
import { pagesOf } from '../table-pages.ts';
import { refuseFile, wholeNumber } from './misuse.ts';
import type { Say } from './operations.ts';
import type { WithClinic } from './with-table.ts';

interface AnalyticsOptions {
  readonly rate?: string;
}

/** RFC 4180. A spreadsheet runs no text as a formula. */
const csvOf = (rows: readonly (readonly AnalyticsCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${papa.unparse(
        rows.map((cells) => [...cells]),
        { escapeFormulae: true },
      )}\r\n`;

const saveViews = async (
  { endpoint, tableName }: Clinic,
  folder: string,
  { rate }: AnalyticsOptions,
  say: Say,
): Promise<void> => {
  await mkdir(folder, { recursive: true }).catch(refuseFile(folder));
  const fileOf = (name: string): string => path.join(folder, `${name}.csv`);
  for (const name of analyticsViewNames)
    await writeFile(fileOf(name), csvOf([Object.keys(analyticsViews[name].columns)]));
  const counts = new Map<string, number>(analyticsViewNames.map((name) => [name, 0]));
  const client = new DynamoDBClient(endpoint === '' ? {} : { endpoint });
  const reading = rate === undefined ? {} : { unitsPerSecond: wholeNumber(rate, 'The rate', 1) };
  try {
    for await (const items of pagesOf(DynamoDBDocumentClient.from(client), tableName, reading)) {
      for (const name of analyticsViewNames) {
        const rows = analyticsRows(analyticsViews[name], items);
        await appendFile(fileOf(name), csvOf(rows));
        counts.set(name, (counts.get(name) ?? 0) + rows.length);
      }
    }
  } finally {
    client.destroy();
  }
  say(`${folder}: ${[...counts].map(([name, count]) => `${name} ${String(count)}`).join(', ')}`);
};

/** `analytics <folder>`: the rows of the views in the cloud (infra/analytics) as CSV files. */
export const addAnalyticsCommand = (program: Command, withClinic: WithClinic, say: Say): void => {
  program
    .command('analytics <folder>')
    .description('save visits, ledger, packages and sessions as CSV files, without names and phones of patients')
    .option('--rate <units>', 'read units a second, at most')
    .action(withClinic((clinic, folder: string, options: AnalyticsOptions) => saveViews(clinic, folder, options, say)));
};
