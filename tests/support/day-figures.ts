import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { dayRollupItem } from '#functions/data/money/rollups.ts';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { readWholeTable } from '#operator/table-pages.ts';
import { findViolations } from '#operator/invariants.ts';
import { type ClinicDay, asClinicDay } from '#shared/rules/clinic-day.ts';
import { toPiastres } from '#shared/rules/money.ts';
import type { TestClinic } from '../harness.ts';
import type { TypedClient } from './typed-call.ts';

/** The money of a clinic day in piastres, as one place of the product states it. */
export interface DayMoney {
  readonly total: number;
  /** Payments less reversals; a method without an entry is absent. */
  readonly byMethod: Readonly<Record<string, number>>;
}

interface MethodLine {
  readonly method: string;
  /** Piastres. */
  readonly amount: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const moneyOf = (lines: readonly MethodLine[]): DayMoney => {
  const methods = Map.groupBy(lines, ({ method }) => method);
  return {
    total: sum(lines.map(({ amount }) => amount)),
    byMethod: Object.fromEntries(
      [...methods].map(([method, own]) => [method, sum(own.map(({ amount }) => amount))] as const),
    ),
  };
};

const inPiastres = <Line extends { readonly method: string }>(
  lines: readonly Line[],
  poundsOf: (line: Line) => number,
): readonly MethodLine[] => lines.map((line) => ({ method: line.method, amount: toPiastres(poundsOf(line)) }));

export interface FiguresOf {
  readonly clinic: TestClinic;
  readonly client: TypedClient;
  readonly day: ClinicDay;
}

/** The ledger of branch 1. */
export const ledgerMoney = async ({ clinic, day }: FiguresOf): Promise<DayMoney> =>
  moneyOf(await listLedgerEntries(clinic.deps.store, 1, day));

/** Figures of drawers, day sheet and reports of branch 1 for one day. */
export interface StatedFigures {
  /** Money by payment method. */
  readonly money: Readonly<Record<string, DayMoney>>;
  /** Totals in piastres. */
  readonly totals: Readonly<Record<string, number>>;
}

export const readStatedFigures = async ({ client, day }: FiguresOf): Promise<StatedFigures> => {
  const ofBranch = { as: 'owner', params: { branchId: 1 } } as const;
  const query = { date: day };
  const range = { start_date: day, end_date: day };
  const drawers = await client.ok('drawers/list-drawers', { ...ofBranch, query });
  const sheet = await client.ok('day-sheets/show-day-sheet', { ...ofBranch, query });
  const { summary } = await client.ok('reports/show-daily-report', { ...ofBranch, query });
  const income = await client.ok('reports/show-daily-income', { as: 'owner', query: { ...query, branch_id: '1' } });
  const revenue = await client.ok('reports/show-revenue', { ...ofBranch, query: { ...range, include: 'doctors' } });
  const ofAll = await client.ok('reports/show-revenue-of-all', { as: 'owner', query: range });
  const drawerLines = drawers.closed.flatMap(({ lines }) => lines);
  const totals = {
    'daily income': income.total_income,
    'day sheet': sheet.total,
    'day sheet, by purpose': sum(sheet.purposes.map(({ amount }) => amount)),
    'drawers, by purpose': sum(drawers.closed.flatMap(({ purposes }) => purposes.map(({ amount }) => amount))),
    'daily report': summary.payments.total_income,
    'daily report, by service': sum(summary.payments.by_service.map((line) => line.total_revenue)),
    'daily report, by doctor': sum(summary.payments.by_doctor.map((line) => line.total_revenue)),
    'revenue report': revenue.summary.total_revenue,
    'revenue by doctor': sum((revenue.by_doctor ?? []).map((line) => line.total_revenue)),
    'revenue by type': sum(revenue.revenue_by_type.map((line) => line.total_revenue)),
    'revenue by day': sum(revenue.daily_trend.map((line) => line.revenue)),
    'revenue of all branches': ofAll.summary.total_revenue,
  };
  return {
    money: {
      drawers: moneyOf(inPiastres(drawerLines, ({ amount }) => amount)),
      'day sheet': moneyOf(inPiastres(sheet.methods, ({ amount }) => amount)),
      'day sheet, in drawers': moneyOf(inPiastres(sheet.methods, (line) => line.in_drawers)),
      'daily report': moneyOf(inPiastres(summary.payments.by_method, ({ income: received }) => received)),
      'revenue report': moneyOf(inPiastres(revenue.revenue_by_method, (line) => line.total_revenue)),
    },
    totals: Object.fromEntries(Object.entries(totals).map(([name, pounds]) => [name, toPiastres(pounds)])),
  };
};

/** The stored rollup of the day; present after the day's end. */
export const rollupMoney = async ({ clinic, day }: FiguresOf): Promise<DayMoney> => {
  const item = dayRollupItem.parse(await clinic.deps.store.get(keys.dayRollup(1, asClinicDay(day))));
  return moneyOf(Object.entries(item.byMethod).map(([method, { revenue }]) => ({ method, amount: revenue })));
};

/** The violated invariants of the whole table. */
export const violationsOf = async ({ endpoint, tableName }: TestClinic): Promise<readonly string[]> => {
  const client = connect(endpoint);
  try {
    const { violations } = findViolations(await readWholeTable(client, tableName));
    return violations.map(({ rule, where }) => `${rule}: ${where}`);
  } finally {
    client.destroy();
  }
};
