/**
 * Figures with which each alarm fires, and figures of a usual day with which it stays quiet. `fired-alarms.test.ts`
 * evaluates the deployed alarms with them.
 */

/** Values by the name of the metric; a metric without one has no data. */
export type Figures = Readonly<Record<string, number>>;

interface Firing {
  readonly fires: Figures;
  readonly quiet: Figures;
}

const releaseOf = { fires: { Failed: 2, Errors: 0, Invocations: 100 }, quiet: { Failed: 1, Invocations: 100 } };
const lettersOf = {
  fires: { ApproximateNumberOfMessagesVisible: 1 },
  quiet: { ApproximateNumberOfMessagesVisible: 0 },
};
const silent = { fires: {}, quiet: { Invocations: 5 } };

/** By the name of the alarm without the environment. */
export const firings: Readonly<Record<string, Firing>> = {
  'api-fails': { fires: { '5xx': 3, Count: 100 }, quiet: { '5xx': 2, Count: 1000 } },
  'api-slow': { fires: { Latency: 2100 }, quiet: { Latency: 300 } },
  'branch-fails': { fires: { MaxContributorValue: 5 }, quiet: { MaxContributorValue: 1 } },
  'canary-fails': { fires: {}, quiet: { CanaryPassed: 1 } },
  'concurrency-high': { fires: { ResourceCount: 800 }, quiet: { ResourceCount: 40 } },
  'day-close-late': {
    fires: { ApproximateAgeOfOldestMessage: 2700 },
    quiet: { ApproximateAgeOfOldestMessage: 60 },
  },
  'day-close-silent': silent,
  'edge-fails': { fires: { '5xxErrorRate': 2 }, quiet: { '5xxErrorRate': 0.1 } },
  'events-figures-dead-letters': lettersOf,
  'events-late': { fires: { IteratorAge: 300_000 }, quiet: { IteratorAge: 900 } },
  'events-messages-dead-letters': lettersOf,
  'events-night-dead-letters': lettersOf,
  'events-relay-dead-letters': lettersOf,
  'firewall-blocks': {
    fires: { BlockedRequests: 60, AllowedRequests: 1000 },
    quiet: { BlockedRequests: 20, AllowedRequests: 1000 },
  },
  'functions-throttled': { fires: { Throttles: 5, Invocations: 400 }, quiet: { Throttles: 1, Invocations: 400 } },
  'live-authorizer-fails': { fires: { Errors: 3, Invocations: 40 }, quiet: { Errors: 1, Invocations: 40 } },
  'messages-late': {
    fires: { ApproximateAgeOfOldestMessage: 60 },
    quiet: { ApproximateAgeOfOldestMessage: 3 },
  },
  'messages-silent': silent,
  'messaging-inactive': { fires: { MessagingReady: 0 }, quiet: { MessagingReady: 1 } },
  'morning-silent': silent,
  'origin-check-fails': { fires: { Errors: 1 }, quiet: { Errors: 0 } },
  'origin-check-refuses': {
    fires: { OriginCheckRefused: 60, Count: 100 },
    quiet: { OriginCheckRefused: 60, Count: 1000 },
  },
  'release-booking': releaseOf,
  'release-calling': releaseOf,
  'release-payment': releaseOf,
  'release-sign-in': releaseOf,
  'rotation-fails': { fires: { Errors: 1 }, quiet: { Errors: 0 } },
  'sign-in-throttled': { fires: { Throttles: 5 }, quiet: { Throttles: 1 } },
  'slo-fast': {
    fires: { 'Bad-booking': 3, 'Bad-calling': 0, Invocations: 100 },
    quiet: { 'Bad-booking': 2, Invocations: 100 },
  },
  'slo-slow': {
    fires: { 'Bad-booking': 0, 'Bad-calling': 3, Invocations: 100 },
    quiet: { 'Bad-calling': 3, Invocations: 10_000 },
  },
  'table-down': { fires: { TableHealthy: 0 }, quiet: { TableHealthy: 1 } },
  'table-throttles': { fires: { ReadThrottleEvents: 0, WriteThrottleEvents: 10 }, quiet: { ReadThrottleEvents: 1 } },
  'turned-away': { fires: { ApiThrottled: 3, Count: 200 }, quiet: { ApiThrottled: 2, Count: 200 } },
  'vital-route-fails': {
    fires: { 'Failures-payment': 1, Invocations: 10 },
    quiet: { 'Failures-payment': 1, Invocations: 100 },
  },
};
