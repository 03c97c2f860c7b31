import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { LIMIT_WINDOW_MS, ticketRequests } from '#shared/rules/poll-intervals.ts';
import type { Environment } from './environments.ts';

/** How a client is identified: by address, or by address and a part of the request. */
type CallerKey = 'address' | 'address and session' | 'address and client';

interface RateLimit {
  readonly name: string;
  readonly path: string;
  readonly key: CallerKey;
  /** Maximum number of requests of one client in five minutes. */
  readonly requests: number;
}

/** Open tickets behind one address, such as a mobile carrier's: a third of them near, soon near and far from the front. */
const TICKETS = 600;
const lookUps = (['near', 'soon', 'waiting'] as const).reduce(
  (requests, state) => requests + ticketRequests(TICKETS / 3, state),
  0,
);

/**
 * A waiting room and a mobile carrier share one address. The low limits therefore count an address together with a
 * session or a client; the limits of an address alone are high. No rule counts by phone: its log would contain the
 * phone, and the function limits look-ups of a phone itself.
 */
export const rateLimits: readonly RateLimit[] = [
  { name: 'sign-in', path: '/api/auth/login', key: 'address', requests: 60 },
  // Clients of one kind (browser and version) behind one address.
  { name: 'booking-by-client', path: '/api/reservations/book', key: 'address and client', requests: 60 },
  { name: 'booking', path: '/api/reservations/book', key: 'address', requests: 400 },
  { name: 'look-up', path: '/api/queue-info/', key: 'address', requests: lookUps },
  { name: 'by-session', path: '/api/', key: 'address and session', requests: 3000 },
  { name: 'everything', path: '/', key: 'address', requests: 3 * lookUps },
];

/** The webhook of the message provider. The function verifies its signature. */
const webhook = { path: '/api/whatsapp/webhook', signatureHeader: 'x-hub-signature-256' };

/** Normalises paths before counting: `/api//auth/log%69n` counts as `/api/auth/login`. */
const pathTransformations = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ type, priority }));
const unchanged = [{ type: 'NONE', priority: 0 }];

const pathStartsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: pathTransformations,
  },
});

const isSignedWebhook: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      pathStartsWith(webhook.path),
      {
        sizeConstraintStatement: {
          fieldToMatch: { singleHeader: { Name: webhook.signatureHeader } },
          comparisonOperator: 'GT',
          size: 0,
          textTransformations: unchanged,
        },
      },
    ],
  },
};

const callerParts: Readonly<Record<Exclude<CallerKey, 'address'>, CfnWebACL.RateBasedStatementCustomKeyProperty>> = {
  // A request without the header is counted by the other rules only.
  'address and session': { header: { name: 'authorization', textTransformations: unchanged } },
  'address and client': { ja4Fingerprint: { fallbackBehavior: 'MATCH' } },
};

/** The statement of a rate rule. No rule counts the signed webhook. */
export const rateStatement = ({ path, key, requests }: RateLimit): CfnWebACL.StatementProperty => ({
  rateBasedStatement: {
    limit: requests,
    evaluationWindowSec: LIMIT_WINDOW_MS / 1000,
    ...(key === 'address'
      ? { aggregateKeyType: 'IP' }
      : { aggregateKeyType: 'CUSTOM_KEYS', customKeys: [{ ip: {} }, callerParts[key]] }),
    scopeDownStatement:
      key === 'address' && path === '/'
        ? { andStatement: { statements: [pathStartsWith(path), { notStatement: { statement: isSignedWebhook } }] } }
        : pathStartsWith(path),
  },
});

/** Fields that a log line of the firewall leaves out: they hold phones, codes and sessions. */
export const redactedFields: CfnWebACL.FieldToMatchProperty[] = [
  { uriPath: {} },
  { queryString: {} },
  ...['authorization', 'cookie', 'referer', 'x-origin-secret'].map((Name) => ({ singleHeader: { Name } })),
];

/**
 * The same for the keys of rate rules and for what a rule matched, which redaction leaves as they are. The path has no
 * protection of its own: no rule may have it as a key.
 */
export const dataProtections: CfnWebACL.DataProtectProperty[] = [
  { fieldType: 'QUERY_STRING' },
  { fieldType: 'BODY' },
  { fieldType: 'SINGLE_COOKIE' },
  { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization', 'cookie', 'referer', 'x-origin-secret'] },
].map((field) => ({
  field,
  action: 'SUBSTITUTION',
  excludeRateBasedDetails: false,
  excludeRuleMatchDetails: false,
}));

/** AWS's managed rule sets, and the rules in them that only count. */
const managedRuleSets = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', counted: [] },
  // The API refuses bodies over 16 KB with a readable sentence.
  { name: 'AWSManagedRulesCommonRuleSet', counted: ['SizeRestrictions_BODY'] },
] as const;

/** The rule sets of an environment, and what they do. */
export const managedRulesOf = ({ managedRules }: Pick<Environment, 'managedRules'>) =>
  managedRules === 'none'
    ? []
    : managedRuleSets.map((each) => ({
        ...each,
        overrideAction: managedRules === 'count' ? { count: {} } : { none: {} },
      }));
