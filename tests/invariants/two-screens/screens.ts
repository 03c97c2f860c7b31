import type { TestClinic } from '../../harness.ts';

const BRANCH = 1;
const doctors = ['doctor', 'doctor2'] as const;

/** What every screen that shows a figure of a day answers. */
export const readScreens = async (clinic: TestClinic, day: string) => {
  const params = { branchId: BRANCH };
  const range = { start_date: day, end_date: day };
  // The lists of branches and their settings are kept for half a minute.
  clinic.pass(1);
  clinic.letTimePass();
  const [overview, all, branches, queue, doctorQueue, completed, unpaid, income, report, sheet, revenue] =
    await Promise.all([
      clinic.ok('reports/show-overview', { as: 'owner' }),
      clinic.ok('reports/show-revenue-of-all', { as: 'owner', query: range }),
      clinic.ok('branches/list-branches', {}),
      clinic.ok('reservations/list-branch-queue', { as: 'reception', params }),
      clinic.ok('doctor/list-doctor-queue', { as: 'owner', params }),
      clinic.ok('reservations/list-completed-records', { as: 'reception' }),
      clinic.ok('payments/list-unpaid', { as: 'reception', params }),
      clinic.ok('reports/show-daily-income', { as: 'reception', query: { date: day } }),
      clinic.ok('reports/show-daily-report', { as: 'doctor', params }),
      clinic.ok('day-sheets/show-day-sheet', { as: 'reception', params }),
      clinic.ok('reports/show-revenue', { as: 'owner', params, query: { ...range, include: 'doctors' } }),
    ]);
  const pulses = await Promise.all(
    doctors.map(async (as) => (await clinic.ok('doctor/show-pulse-tracking', { as })).pulse_tracking),
  );
  const found = overview.branches.find(({ branch_id: id }) => id === BRANCH);
  const listed = branches.branches.find(({ id }) => id === BRANCH);
  const ofAll = all.branches.find(({ branch_id: id }) => id === BRANCH);
  if (found === undefined || listed === undefined || ofAll === undefined) throw new Error('the branch is in no list');
  const lists = { overview, branch: found, all, ofAll, listed };
  return { ...lists, queue, doctorQueue, completed, unpaid, income, report, sheet, revenue, pulses };
};
export type Screens = Awaited<ReturnType<typeof readScreens>>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Pounds are added as piastres: 0.1 + 0.2 is not 0.3. */
const pounds = (amounts: readonly number[]): number => sum(amounts.map((amount) => Math.round(amount * 100))) / 100;

/** A figure as each of the screens states it. */
export type Statements = Readonly<Record<string, number>>;

const queueFigures = ({ overview, branch, listed, queue, doctorQueue, sheet, report, completed }: Screens) => {
  const rows = (status: string): number => queue.active_queue.filter((row) => row.status === status).length;
  const { reservations } = report.summary;
  const inside = rows('in_progress');
  const waiting = rows('waiting');
  const ofServices = (figure: 'here' | 'expected'): Statements => {
    const sumOf = (services: readonly { readonly [Name in typeof figure]: number }[]): number =>
      sum(services.map((service) => service[figure]));
    return {
      'owner, branch': branch[figure],
      'owner, all': overview.total[figure],
      'owner, services': sumOf(branch.services),
      'reception, services': sumOf(queue.services),
      'doctor, services': sumOf(doctorQueue.services),
      'list of branches, services': sumOf(listed.services),
    };
  };
  return {
    waiting: {
      'reception, rows': waiting,
      'owner, branch': branch.waiting,
      'owner, all': overview.total.waiting,
      'owner, here and expected': branch.here + branch.expected,
      'doctor, count': doctorQueue.queue_count,
      'doctor, rows': doctorQueue.active_queue.filter(({ status }) => status === 'waiting').length,
      'list of branches': listed.waiting,
      'day sheet, less those inside': sheet.tickets.open - inside,
    },
    here: ofServices('here'),
    expected: ofServices('expected'),
    'with a doctor': {
      'reception, rows': inside,
      'owner, branch': branch.with_doctor,
      'owner, all': overview.total.with_doctor,
      'day sheet, came less finished': sheet.tickets.came - reservations.completed,
    },
    skipped: {
      'reception, rows': queue.skipped_queue.length,
      'doctor, rows': doctorQueue.skipped_queue.length,
      'day sheet': sheet.tickets.skipped,
      'daily report': reservations.skipped,
    },
    finished: { 'reception, done': completed.total, 'daily report': reservations.completed },
    'not finished yet': {
      'daily report': reservations.pending,
      'reception, rows': waiting + inside + queue.skipped_queue.length,
    },
    booked: {
      'daily report': reservations.total,
      'daily report, by type': sum(Object.values(reservations.by_type)),
      'day sheet': sheet.tickets.booked,
    },
    'did not come': { 'daily report': reservations.no_show, 'day sheet': sheet.tickets.no_show },
    cancelled: { 'daily report': reservations.cancelled, 'day sheet': sheet.tickets.cancelled },
  };
};

const moneyFigures = ({ overview, branch, all, ofAll, income, report, sheet, revenue, unpaid }: Screens) => {
  const { payments } = report.summary;
  const total = ({ total_revenue: amount }: { readonly total_revenue: number }): number => amount;
  const debts = unpaid.by_age.find(({ age }) => age === 'today');
  return {
    income: {
      reception: income.total_income,
      'owner, branch': branch.income_today,
      'owner, all': overview.total.income_today,
      'owner, end of the curve': overview.curves.today.at(-1)?.income ?? 0,
      'daily report': payments.total_income,
      'daily report, paid': payments.paid.income,
      'daily report, by method': pounds(payments.by_method.map((line) => line.income)),
      'daily report, by service': pounds(payments.by_service.map(total)),
      'daily report, by doctor': pounds(payments.by_doctor.map(total)),
      'day sheet': sheet.total,
      'day sheet, by method': pounds(sheet.methods.map(({ amount }) => amount)),
      'day sheet, by purpose': pounds(sheet.purposes.map(({ amount }) => amount)),
      'day sheet, in drawers and outside': pounds(sheet.methods.flatMap((each) => [each.in_drawers, each.outside])),
      revenue: revenue.summary.total_revenue,
      'revenue, by type': pounds(revenue.revenue_by_type.map(total)),
      'revenue, by method': pounds(revenue.revenue_by_method.map(total)),
      'revenue, by doctor': pounds((revenue.by_doctor ?? []).map(total)),
      'revenue, trend': pounds(revenue.daily_trend.map((each) => each.revenue)),
      'revenue of all': all.summary.total_revenue,
      'revenue of all, branch': ofAll.total_revenue,
    },
    payments: {
      'daily report': payments.paid.count,
      'day sheet': sum(sheet.methods.map((method) => method.payments)),
      revenue: revenue.summary.total_payments,
      'revenue of all': all.summary.total_payments,
    },
    refunds: {
      'daily report': payments.reversed.count,
      'day sheet': sheet.reversals.count,
      'day sheet, lines': sheet.reversals.lines.length,
      revenue: revenue.summary.total_reversals,
    },
    'money given back': { 'daily report': payments.reversed.amount, 'day sheet': Math.abs(sheet.reversals.amount) },
    unpaid: {
      'daily report': payments.unpaid.income,
      'day sheet': sheet.unpaid.amount,
      'day sheet, lines': pounds(sheet.unpaid.lines.map(({ balance }) => balance)),
      'reception, debts of today': debts?.amount ?? 0,
    },
    'unpaid visits': {
      'daily report': payments.unpaid.count,
      'day sheet': sheet.unpaid.count,
      'reception, debts of today': debts?.count ?? 0,
    },
  };
};

const pulseFigures = ({ report, sheet, pulses }: Screens) => {
  const { laser_treatments: lasers, pulse_tracking: tracking } = report.summary;
  const figure = (name: 'sessions' | 'recorded' | 'counter' | 'gap' | 'still_open', reported: number): Statements => ({
    'daily report': reported,
    'day sheet': sum(sheet.pulses.map((line) => line[name])),
    "doctors' desks": sum(pulses.map(({ today }) => today[name])),
  });
  return {
    'laser sessions': figure('sessions', lasers.total_sessions),
    'recorded pulses': figure('recorded', lasers.total_pulses),
    'counted pulses': figure('counter', tracking.actual_pulses),
    'pulse gap': figure('gap', tracking.discrepancy),
    'open pulse sessions': figure('still_open', tracking.open_sessions),
  };
};

/** Every figure that is on two screens, as each of them states it. */
export const figuresOf = (screens: Screens): Readonly<Record<string, Statements>> => ({
  ...queueFigures(screens),
  ...moneyFigures(screens),
  ...pulseFigures(screens),
});
