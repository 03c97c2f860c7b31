/**
 * What the product costs to run and how many branches a deployment holds: from the measured units of
 * docs/units.txt (60 patients wait: the upper bound), the site's poll intervals and the figures of figures.ts.
 *   npm run measure:cost              writes the tables of docs/cost.md and docs/scale.md
 *   npm run measure:cost -- --dry     only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environments } from '#infra/environments.ts';
import { isPolled } from '#infra/polled-routes.ts';
import { refreshAfter } from '#web/parts/ticket/ticket-state.ts';
import { whileLive } from '#shared/rules/poll-intervals.ts';
import { polling } from '#web/lib/api/polling.ts';
import { callOfRow, cellsOf } from './key-table.ts';
import {
  backup,
  day,
  fixedMonth,
  freeOfAccount,
  lambda,
  live,
  measured,
  messages,
  price,
  quota,
  request,
  rush,
  stream,
  whatsAppPeople,
} from './figures.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const text = (name: string): string => readFileSync(resolve(docs, name), 'utf8');

type CallName = keyof typeof measured;
type Source = keyof typeof rush;

/** A call with its units. */
interface Call {
  readonly name: CallName;
  readonly route: string;
  readonly rounds: number;
  readonly reads: number;
  readonly writes: number;
}

const rows = text('units.txt').split('\n').map(cellsOf);

const callNamed = (name: CallName): Call => {
  const row = rows.find(([call = '', rounds = '']) => /^\d+\/\d+$/u.test(rounds) && callOfRow(call) === name);
  if (row === undefined) throw new Error(`no measured units of ${name}`);
  const [call = '', rounds = '', units = ''] = row;
  const [reads = Number.NaN, writes = Number.NaN] = (units.split(' → ')[0] ?? '').split('/').map(Number);
  return { name, route: call.split(' ')[0] ?? '', rounds: Number(rounds.split('/')[0]), reads, writes };
};

type Parts = Readonly<Record<string, number>>;
const sum = (parts: Parts): number => Object.values(parts).reduce((total, part) => total + part, 0);
const times = (parts: Parts, count: number): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, cost]) => [name, cost * count]));
const together = (...all: readonly Parts[]): Parts => {
  const names = new Set(all.flatMap((parts) => Object.keys(parts)));
  return Object.fromEntries(
    [...names].map((name) => [name, all.reduce((total, each) => total + (each[name] ?? 0), 0)]),
  );
};

const edgeParts = (bytes: number): Parts => ({
  CloudFront: price.cloudFrontRequest + ((bytes + request.headerBytes) / 1e9) * price.cloudFrontGigabyte,
  WAF: price.wafRequest,
});

/** Milliseconds for which a call of the function is billed. */
const billedMs = ({ name, rounds }: Call): number =>
  Math.ceil(measured[name].ms / lambda.processorShare + rounds * lambda.roundTripMs);

/** The price of a call by service. */
const partsOf = (call: Call): Parts => ({
  DynamoDB: call.reads * price.readUnit + call.writes * price.writeUnit,
  Lambda: price.invocation + (billedMs(call) / 1000) * lambda.gigabytes * price.gigabyteSecond,
  'HTTP API': price.httpApi,
  ...edgeParts(measured[call.name].bytes),
  'logs and traces':
    (request.logBytes / 1e9) * price.logGigabyte + (isPolled(call.route) ? 0 : request.traced * price.trace),
});

/** Calls of so many open pages in a day. */
const polls = (pages: number, intervalMs: number): number => (pages * day.hours * 3_600_000) / intervalMs;

/** A ticket's page, from far to near: a third of the wait each. */
const ticketIntervals = [20, 5, 1].map((callsBefore) => {
  const place = { before: callsBefore, expectedBefore: 0, preferredBefore: 0, callsBefore, isNext: false };
  return refreshAfter({ status: 'waiting', currentPosition: callsBefore + 1, estimatedWaitTime: 10, place });
});
const ticketPolls = ticketIntervals.reduce(
  (total, interval) => total + (day.visits * day.pageSeen * day.waitMinutes * 60_000) / 3 / interval,
  0,
);

interface DayCall {
  readonly name: CallName;
  readonly times: number;
  readonly source: Source;
}

const { doctors, receptionists, visits } = day;
const callsOfDay: readonly DayCall[] = [
  { name: 'queue-info by phone', times: ticketPolls, source: 'waiting' },
  {
    name: 'board of a doctor',
    times: polls(doctors, polling.doctorQueue) - polls(doctors, polling.pulses),
    source: 'desk',
  },
  {
    name: 'board of a doctor, every 30 s',
    times: polls(doctors, polling.pulses) - polls(doctors, polling.completed),
    source: 'desk',
  },
  { name: 'board of a doctor, every minute', times: polls(doctors, polling.completed), source: 'desk' },
  {
    name: 'board of reception',
    times: polls(receptionists, polling.queue) - polls(receptionists, polling.completed),
    source: 'desk',
  },
  { name: 'board of reception, every minute', times: polls(receptionists, polling.completed), source: 'desk' },
  { name: 'daily report, today', times: polls(receptionists, polling.reports), source: 'desk' },
  { name: 'book, new patient', times: visits / 2, source: 'booking' },
  { name: 'book, known patient', times: visits / 2, source: 'booking' },
  { name: 'branches', times: visits / 5, source: 'booking' },
  { name: 'call next', times: visits, source: 'visit' },
  { name: 'mark paid', times: visits, source: 'visit' },
  { name: 'laser session', times: visits / 3, source: 'visit' },
  { name: 'webhook, one report', times: visits * messages.perVisit * messages.reports, source: 'message' },
];

/** Minutes in which patients' pages are open, and the mean number of them that are open at the same time. */
const ticketMinutes = visits * day.pageSeen * day.waitMinutes;
const openTickets = ticketMinutes / (day.hours * 60);

/** Times of a day in which every page hears the live channel: it polls seldom, and reads after each message. */
const timesWhileLive: Readonly<Partial<Record<CallName, number>>> = {
  'queue-info by phone': (ticketMinutes * 60_000) / whileLive + visits * live.ticketMessages * openTickets,
  'board of a doctor': visits * live.deskMessages * doctors,
  'board of a doctor, every 30 s': 0,
  // Its units: a poll of every list.
  'board of a doctor, every minute': polls(doctors, whileLive),
  'board of reception': visits * live.deskMessages * receptionists,
  'board of reception, every minute': polls(receptionists, whileLive),
};

/** The live channel of a day. A connection and its subscription are authorized. */
const desks = doctors + receptionists;
const liveMinutes = ticketMinutes + desks * day.hours * 60;
const connections = (visits * day.pageSeen + desks) * live.connections;
const keepAlives = liveMinutes * live.keepAlives;
const liveOperations =
  visits * (live.deskMessages * (1 + desks) + live.ticketMessages * (1 + openTickets)) + keepAlives + 2 * connections;
const liveParts: Parts = {
  AppSync: liveOperations * price.liveOperation + liveMinutes * price.liveMinute,
  Lambda: 2 * connections * (price.invocation + 0.02 * lambda.gigabytes * price.gigabyteSecond),
  DynamoDB: connections * (2 * price.readUnit + price.writeUnit),
};

/** Functions that the bus starts for the four events of a visit: booked, called, completed, paid. */
const REACTIONS_OF_VISIT = 4 * 2.2;
const eventParts: Parts = {
  EventBridge: 4 * price.event,
  Lambda: REACTIONS_OF_VISIT * (price.invocation + 0.03 * lambda.gigabytes * price.gigabyteSecond),
  DynamoDB: 30 * price.readUnit + 8 * price.writeUnit,
  'logs and traces': REACTIONS_OF_VISIT * ((request.logBytes / 1e9) * price.logGigabyte + request.traced * price.trace),
};
/** One message: its items, three requests to the queue and half a second of a function. Its reports are calls. */
const messageParts: Parts = {
  SQS: 3 * price.queueRequest,
  Lambda: price.invocation + 0.5 * lambda.gigabytes * price.gigabyteSecond,
  DynamoDB: 2 * price.readUnit + 13 * price.writeUnit,
};

const calls = callsOfDay.map((each) => ({ ...each, call: callNamed(each.name) }));
const callsWhileLive = calls
  .map((each) => ({ ...each, times: timesWhileLive[each.name] ?? each.times }))
  .filter(({ times: often }) => often > 0);
const dayOf = (made: typeof calls): Parts =>
  together(
    ...made.map(({ call, times: often }) => times(partsOf(call), often)),
    times(eventParts, visits),
    times(messageParts, visits * messages.perVisit),
  );
const dayParts = together(dayOf(callsWhileLive), liveParts);
/** What half a year of visits keeps in the table, with its backup to the second: the mean of a first year. */
const storage = {
  storage:
    ((day.daysOfMonth * visits * day.visitKilobytes * 1024) / 1e9) *
    6 *
    (price.storedGigabyte + price.restorableGigabyte),
};
/** Five weekly backups and their copies of the same, in two vaults; four of them are copied in a month. */
const gigabytes = storage.storage / (price.storedGigabyte + price.restorableGigabyte);
const backups: Parts = {
  backups: gigabytes * (2 * backup.weeksKept * price.backupGigabyte + (52 / 12) * price.copiedGigabyte),
};
/** A line of CloudFront's log for each request. */
const requestsOfDay = (made: typeof calls): number => made.reduce((total, { times: often }) => total + often, 0);
const edgeLogOf = (made: typeof calls): Parts => ({
  'log of the edge': (requestsOfDay(made) * day.daysOfMonth * request.edgeLogBytes * price.logGigabyte) / 1e9,
});
const month = together(times(dayParts, day.daysOfMonth), storage, backups, edgeLogOf(callsWhileLive));
/** What Meta takes, beside what AWS takes. */
const whatsAppMonth = day.daysOfMonth * visits * messages.perVisit * price.whatsApp;
const monthOfPolls = together(times(dayOf(calls), day.daysOfMonth), storage, backups, edgeLogOf(calls));

const CANARY_RUNS = (30 * 24 * 60) / 5;
const canary = (['health', 'book, known patient', 'queue-info by phone', 'call next'] as const)
  .map((name) => sum(partsOf(callNamed(name))))
  .reduce((total, cost) => total + cost * CANARY_RUNS, 0);
const fixed = { ...fixedMonth, 'canary: four calls every five minutes': canary };

const dollars = (amount: number): string => (amount >= 0.1 ? amount.toFixed(2) : amount.toPrecision(2));
const count = (value: number): string => Math.round(value).toLocaleString('en');
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const readUnits = (made: typeof calls): number =>
  made.reduce((total, { call, times: often }) => total + call.reads * often, 0);

const costOfCalls = callsWhileLive.reduce((total, { call, times: often }) => total + sum(partsOf(call)) * often, 0);
const companies = [1, 10, 100, 300, 1000].map((branches) => [
  count(branches),
  dollars(sum(month) * branches + sum(fixed)),
  dollars(sum(month) + sum(fixed) / branches),
]);

const costTables = [
  table(
    ['Call', 'Million $', 'A day', 'Share'],
    callsWhileLive
      .map(({ call, times: often }) => ({ call, often, cost: sum(partsOf(call)) }))
      .toSorted((a, b) => b.cost * b.often - a.cost * a.often)
      .map(({ call, often, cost }) => [
        call.name,
        dollars(cost * 1e6),
        count(often),
        percent(cost * often, costOfCalls),
      ]),
  ),
  `A clinic day of a branch: $${dollars(sum(dayParts))}. A month of ${String(day.daysOfMonth)} days: $${dollars(sum(month))}; without the live channel, when pages poll: $${dollars(sum(monthOfPolls))}. It reads ${count(readUnits(callsWhileLive))} units a day; when pages poll, ${count(readUnits(calls))}. WhatsApp comes on top for each branch, to be paid to Meta: $${dollars(whatsAppMonth)} a month when no phone is notified instead.`,
  `Of a month and branch: ${Object.entries(month)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, cost]) => `${name} $${dollars(cost)}`)
    .join('; ')}.`,
  `Fixed for each environment: ${Object.entries(fixed)
    .map(([name, cost]) => `${name} $${cost.toFixed(2)}`)
    .join(
      '; ',
    )}; together $${sum(fixed).toFixed(2)} a month, $${(sum(fixed) - freeOfAccount).toFixed(2)} in an account of its own (CloudWatch's free tier).`,
  table(['Branches', '$ a month', '$ a month and branch'], companies),
].join('\n\n');

/** The size that prod is set for. */
const VISITS_AT_MOST = 300;
const growth = VISITS_AT_MOST / visits;
/** Requests in the busiest second of a branch. Pages of desks are as many as receptionists and doctors. */
const peakOf = ({ times: often, source }: DayCall): number => ((often * growth) / (day.hours * 3600)) * rush[source];
const peak = (of: (call: (typeof calls)[number]) => number): number =>
  calls.reduce((total, each) => total + peakOf(each) * of(each), 0);
const routePeak = (route: string): number => peak(({ call }) => (call.route === route ? 1 : 0));
const visitsPeak = (visits * growth * rush.visit) / (day.hours * 3600);
const messagesPeak = (visits * growth * messages.perVisit * rush.message) / (day.hours * 3600);
const { prod } = environments;
/** Unique people of a day who agree to messages. */
const PEOPLE_OF_DAY = visits * 0.7;

const limits = [
  [
    'messages that the provider takes',
    messagesPeak,
    prod.messages.perSecond,
    '`messages` in `infra/environments.ts`, after a higher tier or a second number at Meta',
  ],
  ['look-ups of tickets', routePeak('reservations/show-queue-info'), prod.throttle.public.rate, '`throttle`'],
  ['polls of desks', routePeak('board/show-board'), prod.throttle.staff.rate, '`throttle`'],
  ['read units of the table', peak(({ call }) => call.reads) + visitsPeak * 30, prod.table.reads, '`table`'],
  [
    'write units of the table',
    peak(({ call }) => call.writes) + visitsPeak * 8 + messagesPeak * 13,
    prod.table.writes,
    '`table`',
  ],
  ['requests of HTTP APIs in the account', peak(() => 1), quota.httpApi, 'quota request'],
  [
    'functions at the same time in the account',
    peak(({ call }) => billedMs(call) / 1000) + messagesPeak * 0.5,
    quota.concurrency,
    'quota request',
  ],
  ['events that the bus takes', visitsPeak * stream.eventsOfVisit, quota.putEvents, 'quota request'],
  [
    'stream lanes that the relay may work',
    (peak(({ call }) => call.writes) + visitsPeak * 8 + messagesPeak * 13) / stream.laneWrites,
    prod.reservedConcurrency.relay,
    '`reservedConcurrency` (ten batches at a time; above it changes wait)',
  ],
  [
    "people a day, of WhatsApp's tier after verification",
    PEOPLE_OF_DAY * growth,
    whatsAppPeople,
    'a higher tier at Meta (2,000, 10,000, 100,000): of the company, not of the number',
  ],
  ['rule invocations of EventBridge', visitsPeak * REACTIONS_OF_VISIT, quota.ruleInvocations, 'quota request'],
] as const;

/** A limit that holds for as many branches says nothing about one deployment. */
const BEYOND = 3000;

const scaleTable = table(
  ['Limit', 'Used by a branch, a second if not named', 'Allowed in prod', 'Holds until', 'Raise it'],
  limits
    .map(([name, used, allowed, how]) => ({ name, used, allowed, how, most: Math.floor(allowed / used) }))
    .filter(({ most }) => most < BEYOND)
    .toSorted((a, b) => a.most - b.most)
    .map(({ name, used, allowed, how, most }) => [
      name,
      used >= 100 ? count(used) : used.toPrecision(2),
      count(allowed),
      `${count(most)} branches`,
      how,
    ]),
);

/** Prints the tables, and writes them between the marks of a document. */
const keep = (name: string, tables: string): void => {
  console.log(`${tables}\n`);
  if (process.argv.includes('--dry')) return;
  const [begin, end] = ['<!-- written by npm run measure:cost -->', '<!-- end -->'];
  const [before, after] = [text(name).split(begin)[0] ?? '', text(name).split(end)[1] ?? ''];
  writeFileSync(resolve(docs, name), `${before}${begin}\n\n${tables}\n\n${end}${after}`);
};

keep('cost.md', costTables);
keep('scale.md', scaleTable);
