/**
 * What differs between the environments, and nothing else: one build of the code and of the site serves them all.
 * Chosen by `-c env=<name>`; `npm run deploy -- <name>` passes it on.
 */
interface Rate {
  /** Requests a second, sustained. */
  readonly rate: number;
  /** Requests at one instant. */
  readonly burst: number;
}

export interface Environment {
  readonly name: 'dev' | 'staging' | 'prod';
  /** Frankfurt: the region with every service used here that is nearest to Cairo by round trip. See ADR 0017. */
  readonly region: string;
  /** Left out: the account of the credentials that deploy. */
  readonly account?: string;
  /** Left out: the site answers at CloudFront's own name. */
  readonly domain?: { readonly name: string; readonly hostedZoneId: string; readonly hostedZoneName: string };
  /** Recipient of alarm mails. Absent: alarms change state, but no mail is sent. */
  readonly alarmEmail?: string;
  /** Shown on the landing page. */
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly address: { readonly en: string; readonly ar: string };
  };
  /** Prefills the sign-in form with sample credentials and says that nothing here is real. */
  readonly demo: boolean;
  readonly logDays: 'a week' | 'a month' | 'a year';
  /** What a stop of the environment leaves behind: `keep` protects the table and its key from deletion. */
  readonly data: 'keep' | 'throw-away';
  /** Ceilings of the on-demand table, in units a second: a loop in our code costs this much an hour and no more. */
  readonly table: { readonly reads: number; readonly writes: number };
  readonly throttle: { readonly public: Rate; readonly staff: Rate; readonly auth: Rate };
  /** `count`: AWS's rule sets block nothing and log what they would block. `block` after two weeks without false hits. */
  readonly managedRules: 'count' | 'block';
  /** True: patients get WhatsApp messages, and an alarm fires when sending is not possible. */
  readonly messaging: boolean;
  /** True: the vital functions are changed for one request in ten first, for five minutes. See docs/runbooks/rollback.md. */
  readonly gradual: boolean;
  /** True: the API takes no request and the site shows that it is closed. See docs/runbooks/maintenance.md. */
  readonly maintenance: boolean;
  /**
   * Concurrency set aside so that one kind of work cannot starve the rest. Left out where the account is young:
   * AWS gives a new account 10, and refuses to set any of them aside.
   */
  readonly reservedConcurrency?: { readonly signIn: number; readonly messages: number; readonly relay: number };
  /** More than the fixed cost of an unused environment: about 36, see docs/cost.md. */
  readonly monthlyBudgetUsd: number;
  /** After a restore: the table that replaces the stack's own. See docs/runbooks/restore.md. */
  readonly restoredTable?: { readonly name: string; readonly streamArn: string };
}

/** Where patients find the site of an environment; empty without a domain: CloudFront's own name is known only later. */
export const siteOriginOf = ({ domain }: Pick<Environment, 'domain'>): string =>
  domain === undefined ? '' : `https://${domain.name}`;

const contact = {
  phone: '+20 2 0000 0000',
  email: 'hello@example.com',
  address: { en: 'Cairo, Egypt', ar: 'القاهرة، مصر' },
};

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
    managedRules: 'count',
    messaging: false,
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
    reservedConcurrency: { signIn: 10, messages: 2, relay: 5 },
    managedRules: 'count',
    messaging: false,
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
    table: { reads: 4000, writes: 4000 },
    throttle: {
      public: { rate: 200, burst: 400 },
      staff: { rate: 400, burst: 800 },
      auth: { rate: 30, burst: 60 },
    },
    // A message takes half a second: forty functions send the 80 a second that the provider takes from one number.
    reservedConcurrency: { signIn: 40, messages: 40, relay: 10 },
    managedRules: 'count',
    messaging: true,
    gradual: true,
    maintenance: false,
    monthlyBudgetUsd: 300,
  },
} as const satisfies Record<string, Environment>;

export const environmentNames = Object.keys(environments);

const isName = (name: unknown): name is keyof typeof environments =>
  typeof name === 'string' && Object.hasOwn(environments, name);

/** The environment of that name. @throws for any other word, naming those that exist. */
export const environmentOf = (name: unknown): Environment => {
  if (!isName(name)) throw new Error(`no environment "${String(name)}": choose one of ${environmentNames.join(', ')}`);
  return environments[name];
};
