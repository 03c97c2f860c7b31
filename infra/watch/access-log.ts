import type { Stack } from 'aws-cdk-lib';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Environment } from '../environments.ts';
import { accessLogName, metricNamespace } from '../names.ts';
import { slo, criticalRoutes } from './vital-routes.ts';

/** Names of the metrics that are counted in the API's access log, by route and status. */
export const logMetrics = {
  throttled: 'ApiThrottled',
  refusedByOriginCheck: 'OriginCheckRefused',
  /** Metric of the requests of one critical route. */
  failures: (name: string) => `Failures-${name}`,
  bad: (name: string) => `Bad-${name}`,
} as const;

/**
 * Refused by API Gateway itself: no function was invoked. A 429 of a function is a rule of the product, not overload.
 */
const notInvoked = '$.functionMs = "-"';

/** Counts lines of the access log. A filter is free; each metric has the same price. */
export const countAccessLog = (stack: Stack, environment: Environment): void => {
  const logGroup = LogGroup.fromLogGroupName(stack, 'AccessLog', accessLogName(environment));
  const count = (metricName: string, pattern: string): void => {
    new MetricFilter(stack, `${metricName} filter`, {
      logGroup,
      metricNamespace: metricNamespace(environment),
      metricName,
      metricValue: '1',
      filterPattern: FilterPattern.literal(`{ ${pattern} }`),
    });
  };
  count(logMetrics.throttled, `($.status = "429") && (${notInvoked})`);
  count(logMetrics.refusedByOriginCheck, `(($.status = "401") || ($.status = "403")) && (${notInvoked})`);
  for (const { name, route, slo: hasSlo } of criticalRoutes) {
    const ofRoute = `($.route = "${route.method} ${route.path}")`;
    count(logMetrics.failures(name), `${ofRoute} && ($.status = "5*")`);
    if (!hasSlo) continue;
    count(logMetrics.bad(name), `${ofRoute} && (($.status = "5*") || ($.ms > ${String(slo.milliseconds)}))`);
  }
};
