/**
 * All differences between the environments: they share one build of the code and of the site. Chosen by `-c
 * env=<name>`; `npm run deploy -- <name>` passes it on.
 */
export interface Rate {
  /** Requests per second, sustained. */
  readonly rate: number;
  /** Requests in one burst. */
  readonly burst: number;
}

export interface Environment {
  readonly name: 'dev' | 'staging' | 'prod';
  /** Frankfurt: the region with every service used here that is nearest to Cairo by round trip. See ADR 0017. */
  readonly region: string;
  /** Absent: the account of the credentials that deploy. */
  readonly account?: string;
  /** Absent: the site has CloudFront's own name. */
  readonly domain?: { readonly name: string; readonly hostedZoneId: string; readonly hostedZoneName: string };
  /** The clinic's own names in titles and in previews of links. Absent: the product's, until the page's script runs. */
  readonly siteName?: { readonly en: string; readonly ar: string };
  /** Recipient of alarm mails. Absent: alarms change state, but no mail is sent. */
  readonly alarmEmail?: string;
  /** Sender of mails to staff users, verified in SES in this region. Absent: no mails. */
  readonly mailFrom?: string;
  /** HTTPS address of a pager (PagerDuty, Opsgenie) that gets the same alarms and wakes somebody. */
  readonly alarmPager?: string;
  /** Shown on the landing page. */
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly address: { readonly en: string; readonly ar: string };
  };
  /** Prefills the sign-in form with sample credentials and marks the site as a demonstration. */
  readonly demo: boolean;
  readonly logDays: 'a week' | 'a month' | 'a year';
  /** Whether deleting the environment removes its data. `keep` protects the table and its encryption key. */
  readonly data: 'keep' | 'throw-away';
  /**
   * Where weekly backups are copied to: another region, and with `account` another account, which must be bootstrapped
   * for this one. Absent: no weekly backups, only the table's own restore to the second.
   */
  readonly backupCopies?: { readonly region: string; readonly account?: string };
  /** Limits of the on-demand table in units per second: they limit the cost of a loop in our code. */
  readonly table: { readonly reads: number; readonly writes: number };
  readonly throttle: { readonly public: Rate; readonly staff: Rate; readonly auth: Rate };
  /**
   * `none`: without AWS's rule sets, which cost three dollars a month. `count`: they only log what they would block. Change to `block` after two weeks without false
   * positives.
   */
  readonly managedRules: 'none' | 'count' | 'block';
  /** True: patients get WhatsApp messages, and an alarm fires when sending is not possible. */
  readonly messaging: boolean;
  /**
   * Limits of sending messages. `perSecond`: what the provider takes from the number. `concurrency`: functions that send
   * at the same time, at least 2. A function sends `perSecond / concurrency` messages a second.
   */
  readonly messages: { readonly concurrency: number; readonly perSecond: number };
  /** Branches whose days are closed at the same time in the night, at least 2. Source: docs/adr/0064. */
  readonly dayClose: { readonly concurrency: number };
  /** False: no live channel, and open pages poll. See docs/runbooks/live-channel.md. */
  readonly live: boolean;
  /**
   * True: a new version of a vital function gets 10 % of the requests for five minutes. See docs/runbooks/rollback.md.
   */
  readonly gradual: boolean;
  /** True: the API refuses all requests and the site shows the maintenance page. See docs/runbooks/maintenance.md. */
  readonly maintenance: boolean;
  /**
   * Reserved concurrency, so that one kind of work cannot starve the rest. Absent for new AWS accounts: their limit is
   * 10, and AWS does not let them reserve any of it.
   */
  readonly reservedConcurrency?: { readonly signIn: number; readonly relay: number };
  /** US dollars a month. More than the fixed cost of an unused environment, about 32: see docs/cost.md. */
  readonly monthlyBudgetUsd: number;
  /** After a restore: the table that replaces the stack's own. See docs/runbooks/restore.md. */
  readonly restoredTable?: {
    readonly name: string;
    readonly streamArn: string;
    /** True: the data stack imports the table, and keeps its settings from then on. */
    readonly adopted?: boolean;
  };
}

/** The site's URL; empty without a domain, because CloudFront's own name is known only after the deployment. */
export const siteOriginOf = ({ domain }: Pick<Environment, 'domain'>): string =>
  domain === undefined ? '' : `https://${domain.name}`;

/** Can a mail have a link of the site? */
export const mailsLinks = ({ domain, mailFrom }: { readonly domain?: unknown; readonly mailFrom?: unknown }): boolean =>
  domain !== undefined && mailFrom !== undefined;

const contact = {
  phone: '+20 2 0000 0000',
  email: 'hello@example.com',
  address: { en: 'Cairo, Egypt', ar: 'القاهرة، مصر' },
};

/**
 * What a branch with 300 visits a day may use in its busiest second: its measured need and a third more. Rule and
 * account quotas: docs/scale.md#ceilings-of-prod.
 */
const ceilingPerBranch = { public: 1.2, staff: 1.4, auth: 0.03, reads: 16, writes: 8 };

/** A burst is the rate of two seconds. */
const rateOf = (rate: number): Rate => ({ rate: Math.ceil(rate), burst: Math.ceil(2 * rate) });

/** The ceilings of an environment for so many branches. */
const ceilingsFor = (branches: number): Pick<Environment, 'table' | 'throttle'> => ({
  table: { reads: Math.ceil(branches * ceilingPerBranch.reads), writes: Math.ceil(branches * ceilingPerBranch.writes) },
  throttle: {
    public: rateOf(branches * ceilingPerBranch.public),
    staff: rateOf(branches * ceilingPerBranch.staff),
    auth: rateOf(branches * ceilingPerBranch.auth),
  },
});

/** Branches that prod holds without a change of its settings. */
const PROD_BRANCHES = 1000;

const throttle = {
  public: { rate: 50, burst: 100 },
  staff: { rate: 100, burst: 200 },
  auth: { rate: 10, burst: 20 },
};

export const environments = {
  dev: {
    name: 'dev',
    region: 'eu-central-1',
    contact,
    demo: true,
    logDays: 'a week',
    data: 'throw-away',
    table: { reads: 500, writes: 500 },
    throttle,
    managedRules: 'none',
    messaging: false,
    messages: { concurrency: 2, perSecond: 10 },
    dayClose: { concurrency: 2 },
    live: true,
    gradual: false,
    maintenance: false,
    monthlyBudgetUsd: 50,
  },
  staging: {
    name: 'staging',
    region: 'eu-central-1',
    contact,
    demo: true,
    logDays: 'a month',
    data: 'throw-away',
    table: { reads: 1000, writes: 1000 },
    throttle,
    reservedConcurrency: { signIn: 10, relay: 5 },
    managedRules: 'count',
    messaging: false,
    messages: { concurrency: 2, perSecond: 10 },
    dayClose: { concurrency: 2 },
    live: true,
    gradual: true,
    maintenance: false,
    monthlyBudgetUsd: 60,
  },
  prod: {
    name: 'prod',
    region: 'eu-central-1',
    contact,
    demo: false,
    logDays: 'a year',
    data: 'keep',
    backupCopies: { region: 'eu-west-1' },
    ...ceilingsFor(PROD_BRANCHES),
    reservedConcurrency: { signIn: 40, relay: 10 },
    managedRules: 'count',
    messaging: true,
    // Sending a message takes half a second: forty functions send 80 a second, the provider's limit for one number.
    messages: { concurrency: 40, perSecond: 80 },
    dayClose: { concurrency: 20 },
    live: true,
    gradual: true,
    maintenance: false,
    monthlyBudgetUsd: 300,
  },
} as const satisfies Record<string, Environment>;

export const environmentNames = Object.keys(environments);

const isName = (name: unknown): name is keyof typeof environments =>
  typeof name === 'string' && Object.hasOwn(environments, name);

/** Finds an environment by its name. @throws for an unknown name; the message lists the known ones. */
export const environmentOf = (name: unknown): Environment => {
  if (!isName(name)) throw new Error(`no environment "${String(name)}": choose one of ${environmentNames.join(', ')}`);
  return environments[name];
};
