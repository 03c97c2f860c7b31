import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Environment } from './environments.ts';

/** How a client is identified: by address, or by address and a part of the request. */
type CallerKey = 'address' | 'address and path' | 'address and session' | 'address and client';

interface RateLimit {
  readonly name: string;
  readonly path: string;
  readonly key: CallerKey;
  /** Maximum number of requests of one client in five minutes. */
  readonly requests: number;
}

/**
 * A waiting room and a mobile carrier share one address. The low limits therefore count an address together with a
 * phone, a session or a client; the limits of an address alone are high. A status page polls ten times in five
 * minutes.
 */
export const rateLimits: readonly RateLimit[] = [
  { name: 'sign-in', path: '/api/auth/login', key: 'address', requests: 60 },
  // Clients of one kind (browser and version) behind one address.
  { name: 'booking-by-client', path: '/api/reservations/book', key: 'address and client', requests: 200 },
  { name: 'booking', path: '/api/reservations/book', key: 'address', requests: 1000 },
  // The phone is the last part of the path.
  { name: 'look-up-by-phone', path: '/api/queue-info/', key: 'address and path', requests: 100 },
  // Limits a client that looks up many phones: 600 open status pages stay below it.
  { name: 'look-up', path: '/api/queue-info/', key: 'address', requests: 6000 },
  { name: 'by-session', path: '/api/', key: 'address and session', requests: 3000 },
  { name: 'everything', path: '/', key: 'address', requests: 30_000 },
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
  'address and path': { uriPath: { textTransformations: pathTransformations } },
  // A request without the header is counted by the other rules only.
  'address and session': { header: { name: 'authorization', textTransformations: unchanged } },
  'address and client': { ja4Fingerprint: { fallbackBehavior: 'MATCH' } },
};

/** The statement of a rate rule. No rule counts the signed webhook. */
export const rateStatement = ({ path, key, requests }: RateLimit): CfnWebACL.StatementProperty => ({
  rateBasedStatement: {
    limit: requests,
    evaluationWindowSec: 300,
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
