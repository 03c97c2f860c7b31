import { packageItem } from '#functions/data/money/packages.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import type { PackagesOfBranch } from '#shared/routes/packages.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { ticketsOf } from './checks.ts';
import type { HistoryClient } from './client.ts';
import { placeFaults, positionFaults, type Row, type StaffWindow } from './scene.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Revenue {
  readonly summary: { readonly total_revenue: number; readonly total_payments: number };
  readonly revenue_by_type: readonly { readonly total_revenue: number }[];
  readonly daily_trend: readonly { readonly revenue: number }[];
}

/** Check 8: receipts = income = daily report = revenue = sum by type = sum of the trend, to the piastre. */
export const reportFaults = async (
  client: HistoryClient,
  owner: StaffWindow,
  items: readonly Item[],
): Promise<string[]> => {
  // The day's price changes are in the same partition; they are no receipts.
  const receipts = items.filter(
    (item) => String(item['PK']).startsWith('B#1#LEDGER#') && String(item['SK']).startsWith(keys.ledgerEntryPrefix),
  );
  const received = sum(receipts.map((item) => Number(item['amount'])));
  const params = { branchId: 1 };
  const income = await client.read('reports/show-daily-income', owner, { query: { branch_id: '1' } });
  const daily = await client.read('reports/show-daily-report', owner, { params });
  const { data } = await client.read('reports/show-revenue', owner, { params });
  const revenue = data as Revenue;
  const payments = (daily.data as { summary: { payments: { total_income: number } } }).summary.payments;
  const figures: Readonly<Record<string, number>> = {
    income: toPiastres((income.data as { total_income: number }).total_income),
    'daily report': toPiastres(payments.total_income),
    revenue: toPiastres(revenue.summary.total_revenue),
    'revenue by type': sum(revenue.revenue_by_type.map(({ total_revenue }) => toPiastres(total_revenue))),
    trend: sum(revenue.daily_trend.map((day) => toPiastres(day.revenue))),
  };
  return Object.entries(figures)
    .filter(([, figure]) => figure !== received)
    .map(([name, figure]) => `${name} is ${String(figure)}, receipts are ${String(received)}`);
};

/** The unpaid list of a branch is what accounts owe there: a transferred visit is owed at the other branch. */
export const unpaidFaults = async (
  client: HistoryClient,
  owner: StaffWindow,
  items: readonly Item[],
): Promise<string[]> => {
  const owed = items
    .filter((item) => item['SK'] === 'ACCOUNT' && item['branchId'] === 1)
    .map((item) => Number(item['charge'] ?? 0) - Number(item['paid']))
    .filter((amount) => amount > 0);
  const { data } = await client.read('payments/list-unpaid', owner, { params: { branchId: 1 } });
  const total = toPiastres((data as { total_unpaid_amount: number }).total_unpaid_amount);
  return total === sum(owed) ? [] : [`the unpaid list says ${String(total)}, accounts owe ${String(sum(owed))}`];
};

/** Faults of the branch's list of packages: units that the clinic owes, and money that patients owe. */
export const packageListFaults = async (
  client: HistoryClient,
  owner: StaffWindow,
  items: readonly Item[],
): Promise<string[]> => {
  const packages = items
    .filter((item) => /^B#1#PACKAGES#./u.test(String(item['PK'])))
    .map((item) => packageItem.parse(item));
  const open = packages.filter(
    ({ used, units, refundedAt, soldOn, expiresOn }) => used < units && refundedAt === undefined && expiresOn >= soldOn,
  );
  const left = (unit: 'sessions' | 'pulses'): number =>
    sum(open.filter((bought) => bought.unit === unit).map(({ units, used }) => units - used));
  const request = { query: { branch_id: '1', include: 'sold' } };
  const { data } = await client.read('packages/list-packages', owner, request);
  const { sold } = data as PackagesOfBranch;
  const unpaid = await client.read('payments/list-unpaid', owner, { params: { branchId: 1 } });
  const { unpaid_packages: owed } = unpaid.data as { unpaid_packages: readonly { readonly balance: number }[] };
  const figures = {
    sessions: [sold?.sessions_left, left('sessions')],
    pulses: [sold?.pulses_left, left('pulses')],
    'owed for packages': [
      sum(owed.map(({ balance }) => toPiastres(balance))),
      sum(packages.map(({ charge, paid }) => charge - paid)),
    ],
  };
  return Object.entries(figures)
    .filter(([, [said, is]]) => said !== is)
    .map(([name, [said, is]]) => `${name}: the lists say ${String(said)}, the packages hold ${String(is)}`);
};

/** Checks 3 and 5 as the screens show them: positions, and the patient that each doctor holds. */
export const queueFaults = async (
  client: HistoryClient,
  doctors: readonly StaffWindow[],
  items: readonly Item[],
): Promise<string[]> => {
  const faults: string[] = [];
  const tickets = ticketsOf(items);
  for (const doctor of doctors) {
    const { data } = await client.read('doctor/list-doctor-queue', doctor, { params: { branchId: 1 } });
    const { active_queue: active, current } = data as { active_queue: Row[]; current: Row | null };
    const held = tickets.find(({ status, calledBy }) => status === 'in_progress' && calledBy === doctor.userId);
    if ((current?.id ?? undefined) !== held?.id) {
      faults.push(`${doctor.userId} sees ${String(current?.id)}, holds ${String(held?.id)}`);
    }
    faults.push(...positionFaults(active), ...placeFaults(active));
  }
  return faults;
};
