import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { CfnInsightRule, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { type Alarms, FIVE_MINUTES } from './alarms.ts';

/** Server errors of one branch in five minutes. Two may be chance; a branch that is broken has more in a minute. */
const FAILURES = 5;

/**
 * Counts server errors by branch in the request lines of all functions, for one alarm whatever the number of branches: a
 * branch that is wholly broken is a thousandth of the country's requests. The rule's report names the branch.
 */
export const watchBranches = (stack: Stack, alarms: Alarms, environment: Environment): void => {
  const name = resourceName(environment, 'failures-by-branch');
  const rule = new CfnInsightRule(stack, 'FailuresByBranch', {
    ruleName: name,
    ruleState: 'ENABLED',
    ruleBody: JSON.stringify({
      Schema: { Name: 'CloudWatchLogRule', Version: 1 },
      LogGroupNames: [`/aws/lambda/${resourceName(environment, 'api')}-*`],
      LogFormat: 'JSON',
      Contribution: { Keys: ['$.branch'], Filters: [{ Match: '$.status', GreaterThan: 499 }] },
      AggregateOn: 'Count',
    }),
  });
  rule.applyRemovalPolicy(RemovalPolicy.DESTROY);
  alarms.add(
    'branch-fails',
    {
      hurt: 'One branch cannot work: its patients and staff see "server error". The rule’s report names the branch.',
      runbook: 'one-branch.md',
    },
    {
      metric: new MathExpression({
        expression: `FILL(INSIGHT_RULE_METRIC("${name}", "MaxContributorValue"), 0)`,
        usingMetrics: {},
        label: 'server errors of the worst branch',
        period: FIVE_MINUTES,
      }),
      threshold: FAILURES,
      evaluationPeriods: 1,
    },
  );
};
