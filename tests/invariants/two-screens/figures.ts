import { BRANCH, type DayScreens, type Screens } from './screens.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Pounds are added as piastres: 0.1 + 0.2 is not 0.3. */
const pounds = (amounts: readonly number[]): number => sum(amounts.map((amount) => Math.round(amount * 100))) / 100;

/** A figure as each of the screens states it. */
export type Statements = Readonly<Record<string, number>>;
type Figures = Readonly<Record<string, Statements>>;

/** A figure for each line of the lists that several screens have; a line that a screen leaves out is 0 there. */
const byLine = (
  figure: string,
  screens: Readonly<Record<string, readonly { readonly line: string; readonly value: number }[]>>,
): Figures => {
  const lines = new Set(Object.values(screens).flatMap((list) => list.map(({ line }) => line)));
  const valueOf = (list: readonly { readonly line: string; readonly value: number }[], line: string): number =>
    pounds(list.filter((each) => each.line === line).map(({ value }) => value));
  return Object.fromEntries(
    [...lines].map((line) => [
      `${figure}: ${line}`,
      Object.fromEntries(Object.entries(screens).map(([screen, list]) => [screen, valueOf(list, line)])),
    ]),
  );
};

const doctorLine = (each: { readonly line: string; readonly doctor_id: string | null }): string =>
  each.doctor_id ?? each.line;

/** The screens of the comparison, each of which states a figure of visits for the branch in several places. */
const compared = (
  { visits, visitsOfAll }: DayScreens,
  figure: Exclude<keyof DayScreens['visits']['total'], 'promises' | 'promises_kept'>,
): Statements => {
  const ofBranch = visitsOfAll.branches.find(({ branch_id: id }) => id === BRANCH);
  return {
    'compare, branch': visits.total[figure],
    'compare, days of the branch': sum(visits.days.map((each) => each[figure])),
    'compare, all': visitsOfAll.total[figure],
    'compare, days of all': sum(visitsOfAll.days.map((each) => each[figure])),
    'compare, branch of all': ofBranch?.[figure] ?? Number.NaN,
  };
};

const visitFigures = (screens: DayScreens): Figures => {
  const { sheet, report, visits, visitsOfAll } = screens;
  const { reservations } = report.summary;
  const arrivals = (list: readonly { readonly count: number }[]): number => sum(list.map(({ count }) => count));
  return {
    booked: {
      'daily report': reservations.total,
      'daily report, by type': sum(Object.values(reservations.by_type)),
      'day sheet': sheet.tickets.booked,
      ...compared(screens, 'booked'),
    },
    came: {
      'day sheet': sheet.tickets.came,
      ...compared(screens, 'came'),
      'compare, hours of the branch': arrivals(visits.arrivals),
      'compare, hours of all': arrivals(visitsOfAll.arrivals),
    },
    'new patients': compared(screens, 'new_patients'),
    'skipped on the day': { 'daily report': reservations.skipped, 'day sheet': sheet.tickets.skipped },
    'did not come': {
      'daily report': reservations.no_show,
      'day sheet': sheet.tickets.no_show,
      ...compared(screens, 'missed'),
    },
    cancelled: {
      'daily report': reservations.cancelled,
      'day sheet': sheet.tickets.cancelled,
      ...compared(screens, 'cancelled'),
    },
    'promised waits': { branch: visits.total.promises, all: visitsOfAll.total.promises },
    'promises kept': { branch: visits.total.promises_kept, all: visitsOfAll.total.promises_kept },
  };
};

const queueFigures = ({
  overview,
  branch,
  listed,
  queue,
  board,
  doctorQueue,
  sheet,
  report,
  completed,
}: Screens): Figures => {
  const rows = (status: string): number => queue.active_queue.filter((row) => row.status === status).length;
  const { reservations } = report.summary;
  const inside = rows('in_progress');
  const waiting = rows('waiting');
  const ofServices = (figure: 'here' | 'expected'): Figures => {
    const lines = (services: readonly ({ readonly type: string } & { readonly [Name in typeof figure]: number })[]) =>
      services.map((service) => ({ line: service.type, value: service[figure] }));
    const screens = {
      'owner, services': lines(branch.services),
      'reception, services': lines(queue.services),
      'doctor, services': lines(doctorQueue.services),
      'list of branches, services': lines(listed.services),
    };
    const sums: Statements = Object.fromEntries(
      Object.entries(screens).map(([screen, list]) => [screen, sum(list.map(({ value }) => value))]),
    );
    const totals = { 'owner, branch': branch[figure], 'owner, all': overview.total[figure] };
    return { [figure]: { ...totals, ...sums }, ...byLine(figure, screens) };
  };
  return {
    waiting: {
      'reception, rows': waiting,
      'reception, board': board.queue?.active_queue.filter(({ status }) => status === 'waiting').length ?? Number.NaN,
      'owner, branch': branch.waiting,
      'owner, all': overview.total.waiting,
      'owner, here and expected': branch.here + branch.expected,
      'doctor, count': doctorQueue.queue_count,
      'doctor, rows': doctorQueue.active_queue.filter(({ status }) => status === 'waiting').length,
      'list of branches': listed.waiting,
      'day sheet, less those inside': sheet.tickets.open - inside,
    },
    ...ofServices('here'),
    ...ofServices('expected'),
    'longest wait': {
      'owner, branch': branch.longest_wait,
      'owner, all': overview.total.longest_wait,
      'owner, services': Math.max(0, ...branch.services.map((service) => service.longest_wait)),
    },
    'doctors at work': {
      'owner, branch': branch.doctors_at_work,
      'owner, all': overview.total.doctors_at_work,
      'list of branches': listed.doctors_at_work,
      'reception, doctors': queue.doctors.filter(({ at_work: isAtWork }) => isAtWork).length,
    },
    'with a doctor': {
      'reception, rows': inside,
      'owner, branch': branch.with_doctor,
      'owner, all': overview.total.with_doctor,
      'day sheet, came less finished': sheet.tickets.came - reservations.completed,
    },
    skipped: {
      'reception, rows': queue.skipped_queue.length,
      'reception, board': board.queue?.skipped_queue.length ?? Number.NaN,
      'doctor, rows': doctorQueue.skipped_queue.length,
      'day sheet': sheet.tickets.skipped,
      'daily report': reservations.skipped,
    },
    finished: {
      'reception, done': completed.total,
      'reception, board': board.completed?.total ?? Number.NaN,
      'daily report': reservations.completed,
    },
    'not finished yet': {
      'daily report': reservations.pending,
      'reception, rows': waiting + inside + queue.skipped_queue.length,
    },
  };
};

const total = ({ total_revenue: amount }: { readonly total_revenue: number }): number => amount;

const incomeFigures = ({ income, report, sheet, revenue, all, ofAll }: DayScreens): Figures => {
  const { payments } = report.summary;
  const revenueMethods = (list: DayScreens['all']['revenue_by_method']) =>
    list.map((each) => ({ line: each.method, value: total(each), payments: each.payment_count }));
  const revenueTypes = (list: DayScreens['all']['revenue_by_type']) =>
    list.map((each) => ({ line: each.type, value: total(each) }));
  const doctorLines = (list: DayScreens['report']['summary']['payments']['by_doctor']) =>
    list.map((each) => ({ line: doctorLine(each), value: total(each) }));
  return {
    income: {
      reception: income.total_income,
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
      'revenue of all, trend': pounds(all.daily_trend.map((each) => each.revenue)),
    },
    ...byLine('income', {
      'daily report': payments.by_method.map((each) => ({ line: each.method, value: each.income })),
      'day sheet': sheet.methods.map(({ method, amount }) => ({ line: method, value: amount })),
      revenue: revenueMethods(revenue.revenue_by_method),
      'revenue of all': revenueMethods(all.revenue_by_method),
    }),
    ...byLine('income of type', {
      'daily report': payments.by_service.map((each) => ({ line: each.type, value: total(each) })),
      revenue: revenueTypes(revenue.revenue_by_type),
      'revenue of all': revenueTypes(all.revenue_by_type),
    }),
    ...byLine('income of doctor', {
      'daily report': doctorLines(payments.by_doctor),
      revenue: doctorLines(revenue.by_doctor ?? []),
    }),
    payments: {
      'daily report': payments.paid.count,
      'day sheet': sum(sheet.methods.map((method) => method.payments)),
      revenue: revenue.summary.total_payments,
      'revenue, trend': sum(revenue.daily_trend.map((each) => each.payments)),
      'revenue of all': all.summary.total_payments,
      'revenue of all, branch': ofAll.total_payments,
    },
    ...byLine('payments and reversals', {
      'daily report': payments.by_method.map((each) => ({ line: each.method, value: each.count })),
      'day sheet': sheet.methods.map((each) => ({ line: each.method, value: each.payments + each.reversals })),
    }),
    ...byLine('payments', {
      'day sheet': sheet.methods.map((each) => ({ line: each.method, value: each.payments })),
      revenue: revenueMethods(revenue.revenue_by_method).map((each) => ({ ...each, value: each.payments })),
      'revenue of all': revenueMethods(all.revenue_by_method).map((each) => ({ ...each, value: each.payments })),
    }),
  };
};

const changeFigures = (screens: DayScreens): Figures => {
  const { report, sheet, revenue, all, visits } = screens;
  const { payments } = report.summary;
  return {
    refunds: {
      'daily report': payments.reversed.count,
      'day sheet': sheet.reversals.count,
      'day sheet, lines': sheet.reversals.lines.length,
      'day sheet, by method': sum(sheet.methods.map((method) => method.reversals)),
      revenue: revenue.summary.total_reversals,
      'revenue of all': all.summary.total_reversals,
      ...compared(screens, 'reversals'),
      'compare, people': sum(visits.people.map(({ reversals }) => reversals)),
    },
    'money given back': {
      'daily report': payments.reversed.amount,
      'day sheet': Math.abs(sheet.reversals.amount),
      ...compared(screens, 'reversed'),
      'compare, people': pounds(visits.people.map(({ reversed }) => reversed)),
    },
    'price changes': {
      'day sheet': sheet.price_changes.count,
      ...compared(screens, 'price_changes'),
      'compare, people': sum(visits.people.map((person) => person.price_changes)),
    },
    discounts: {
      'day sheet': sheet.price_changes.amount,
      ...compared(screens, 'discounts'),
      'compare, people': pounds(visits.people.map(({ discounts }) => discounts)),
    },
  };
};

const moneyOfToday = ({ overview, branch, income, report, sheet, unpaid, board }: Screens): Figures => {
  const { payments } = report.summary;
  const debts = unpaid.by_age.find(({ age }) => age === 'today');
  const onBoard = board.unpaid?.by_age.find(({ age }) => age === 'today');
  return {
    'income until now': {
      reception: income.total_income,
      'owner, branch': branch.income_today,
      'owner, all': overview.total.income_today,
      'owner, end of the curve': overview.curves.today.at(-1)?.income ?? 0,
    },
    unpaid: {
      'daily report': payments.unpaid.income,
      'day sheet': sheet.unpaid.amount,
      'day sheet, lines': pounds(sheet.unpaid.lines.map(({ balance }) => balance)),
      'reception, debts of today': debts?.amount ?? 0,
      'reception, board': onBoard?.amount ?? 0,
    },
    'unpaid visits': {
      'daily report': payments.unpaid.count,
      'day sheet': sheet.unpaid.count,
      'reception, debts of today': debts?.count ?? 0,
      'reception, board': onBoard?.count ?? 0,
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
    'pulse gap': figure('gap', tracking.discrepancy - tracking.of_others),
    'open pulse sessions': figure('still_open', tracking.open_sessions),
  };
};

/** The figures of a day that stay after it, as each screen states them. */
export const figuresOfDay = (screens: DayScreens): Figures => ({
  ...visitFigures(screens),
  ...incomeFigures(screens),
  ...changeFigures(screens),
});

/** Every figure that is on two screens, as each of them states it. */
export const figuresOf = (screens: Screens): Figures => ({
  ...figuresOfDay(screens),
  ...queueFigures(screens),
  ...moneyOfToday(screens),
  ...pulseFigures(screens),
});
