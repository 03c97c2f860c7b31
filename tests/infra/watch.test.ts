import { Match } from 'aws-cdk-lib/assertions';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { relaySource, schedules, subscribers } from '#events/reactions.ts';
import { tableDefinition } from '#functions/data/table/table.ts';
import { authorizerSources, repository } from '#infra/catalogue.ts';
import { deadLettersName, functionName } from '#infra/names.ts';
import { routes } from '#shared/routes/index.ts';
import { endpointStacks, prod, synthesise, synthesiseUnusual, textOf } from './synthesised.ts';

const { template: of, resourcesOf } = synthesise();
const withoutMessages = synthesiseUnusual();

describe('what watches', () => {
  /** Every alarm of the environment; those of a release notify no person, CodeDeploy reads them. */
  const alarms = () =>
    ['watch', 'edge-watch', ...endpointStacks]
      .flatMap((what) => resourcesOf(what, 'AWS::CloudWatch::Alarm'))
      .map((alarm) => ({
        ...alarm,
        name: String(alarm['AlarmName']).replace('clinic-prod-', ''),
      }));

  it('names the affected users and the runbook of every alarm, of which there are 35 at most', () => {
    expect(alarms().length).toBeGreaterThan(15);
    expect(alarms().length).toBeLessThanOrEqual(35);
    for (const { name, ...alarm } of alarms()) {
      const { AlarmDescription: description } = z.looseObject({ AlarmDescription: z.string() }).parse(alarm);
      const [, page = ''] = /^[A-Z].+\. What to do: (docs\/runbooks\/[\w-]+\.md)$/u.exec(description) ?? [];
      // The runbook names its alarms, so that a search for the alarm finds it.
      const words = name.replace(/^events-.+-dead-letters$/u, 'events-…-dead-letters');
      expect([name, existsSync(join(repository, page)) && textOf(page).includes(`\`${words}\``)]).toEqual([name, true]);
    }
    for (const what of ['watch', 'edge-watch']) {
      for (const alarm of resourcesOf(what, 'AWS::CloudWatch::Alarm')) expect(alarm['AlarmActions']).toHaveLength(1);
    }
  });

  it('has a runbook with a question, a command and an end for every alarm', () => {
    const pages = [
      ...new Set(alarms().map((alarm) => /docs\/runbooks\/[\w-]+\.md/u.exec(JSON.stringify(alarm))?.[0] ?? '')),
    ];
    const lacking = pages.filter((page) => {
      const text = textOf(page);
      return (
        !/\?\*\*|\*\*When:\*\*|^1\. /mu.test(text) ||
        !/^ *```sh$|`(?:aws|npm) /mu.test(text) ||
        !/^\*\*Done when:\*\* \S/mu.test(text)
      );
    });

    expect(pages.length).toBeGreaterThan(10);
    expect(lacking).toEqual([]);
  });

  it('is listed in docs/logging.md when it is an alarm, with its runbook', () => {
    const deployed = alarms().map((alarm) => {
      const page =
        /docs\/(runbooks\/[\w-]+\.md)$/u.exec(JSON.stringify(alarm).match(/What to do: ([^"]+)/u)?.[1] ?? '')?.[1] ??
        '';
      return `${alarm.name} ${page}`;
    });
    const rows = (textOf('docs/logging.md').split('\n## Alarms\n')[1] ?? '').split('\n');
    const listed = rows.flatMap((row) => {
      const page = /\((runbooks\/[\w-]+\.md)\)/u.exec(row)?.[1] ?? '';
      return [...row.matchAll(/`([\w-]+)`/gu)].map((match) => `${match[1] ?? ''} ${page}`).filter(() => page !== '');
    });

    expect(listed.toSorted()).toEqual(deployed.toSorted());
  });

  it('has every alarm that a runbook names, and no runbook names another', () => {
    const names = new Set(
      alarms().map(({ name }) => name.replace(/^events-.+-dead-letters$/u, 'events-…-dead-letters')),
    );
    const named = readdirSync(join(repository, 'docs', 'runbooks')).flatMap((page) => {
      const lines = textOf(join('docs', 'runbooks', page)).match(/^\*\*Alarms?:\*\*.*$/gmu) ?? [];
      return lines.flatMap((line) => [...line.matchAll(/`([\w…-]+)`/gu)].map(([, name = '']) => name));
    });

    expect([...new Set(named)].toSorted()).toEqual([...names].toSorted());
  });

  it('has an alarm for the dead letters of every reaction, but for those that run every few minutes', () => {
    const letters = JSON.stringify(alarms().filter(({ name }) => name.endsWith('-dead-letters')));
    const daily = schedules.filter(({ when }) => 'daily' in when);

    for (const source of [relaySource, ...subscribers, ...daily]) {
      expect(letters).toContain(`"${deadLettersName(prod, source)}"`);
    }
  });

  it('has an alarm for every schedule that did not run, also without any data', () => {
    const reporting = new Set(['table-down', 'canary-fails', 'messaging-inactive']);
    const silent = alarms().filter(({ name }) => name.endsWith('-silent') || reporting.has(name));

    // Two of the morning have one alarm together, and the two that send again what failed.
    expect(silent).toHaveLength(schedules.length - 2);
    for (const alarm of silent) expect(alarm).toMatchObject({ TreatMissingData: 'breaching' });
  });

  it('counts in the access log by fields that its lines have', () => {
    const [stage] = resourcesOf('api-stage', 'AWS::ApiGatewayV2::Stage');
    const { Format: format } = z.object({ Format: z.string() }).parse(stage?.['AccessLogSettings']);
    // A number is compared as a number only without quotes.
    const fields = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(format.replace(':$context.responseLatency', ':1')));
    const filters = resourcesOf('watch', 'AWS::Logs::MetricFilter').map((filter) => String(filter['FilterPattern']));
    const used = new Set(
      filters.flatMap((pattern) => [...pattern.matchAll(/\$\.(\w+)/gu)].map(([, field = '']) => field)),
    );

    expect(fields['ms']).toBe(1);
    expect([...used].filter((field) => !(field in fields))).toEqual([]);
    const keys = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const named = filters.flatMap((pattern) => /\$\.route = "([^"]+)"/u.exec(pattern)?.[1] ?? []);
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('alarms on shares, so that two branches and a thousand are judged alike', () => {
    const shares = ['api-fails', 'turned-away', 'vital-route-fails', 'slo-fast', 'slo-slow'];
    for (const name of shares) {
      const alarm = alarms().find((each) => each.name === name);
      expect([name, JSON.stringify(alarm)]).toEqual([
        name,
        expect.stringMatching(/100 \* FILL\(part(\d?), 0\) \/ MAX\(\[FILL\(whole\1, 0\), FILL\(part\1, 0\)\]\)/u),
      ]);
    }
  });

  it('finds the one branch that fails, in the request lines of every function of the API', () => {
    const [rule] = resourcesOf('watch', 'AWS::CloudWatch::InsightRule');
    const body = z
      .looseObject({ LogGroupNames: z.array(z.string()), Contribution: z.looseObject({ Keys: z.array(z.string()) }) })
      .parse(JSON.parse(String(rule?.['RuleBody'])));
    const logGroups = endpointStacks
      .flatMap((what) => resourcesOf(what, 'AWS::Logs::LogGroup'))
      .map((group) => String(group['LogGroupName']))
      // What tries a release belongs to no branch.
      .filter((name) => !name.includes('-events-check-release-'));

    expect(logGroups).toHaveLength(routes.length);
    for (const group of logGroups) expect(group.startsWith(String(body.LogGroupNames[0]).slice(0, -1))).toBe(true);
    expect(body.Contribution).toEqual({ Keys: ['$.branch'], Filters: [{ Match: '$.status', GreaterThan: 499 }] });
    expect(JSON.stringify(alarms().find(({ name }) => name === 'branch-fails'))).toContain('MaxContributorValue');
  });

  it('tells of a backup or a copy that failed', () => {
    of('watch').hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({
        source: ['aws.backup'],
        detail: { state: ['ABORTED', 'EXPIRED', 'FAILED'] },
      }),
      Targets: [Match.objectLike({ Input: Match.stringLikeRegexp('docs/runbooks/backup-fails.md') })],
    });
  });

  it('starts its dashboard with the objectives', () => {
    const [dashboard] = resourcesOf('watch', 'AWS::CloudWatch::Dashboard');

    expect(JSON.stringify(dashboard?.['DashboardBody'])).toMatch(/^[^#]*## Objectives of the month/u);
  });

  it('does not wake anybody for messages where there are none', () => {
    const names = withoutMessages.resourcesOf('watch', 'AWS::CloudWatch::Alarm').map((alarm) => alarm['AlarmName']);

    expect(names).not.toContain('clinic-prod-messaging-inactive');
    expect(alarms().map(({ name }) => name)).toContain('messaging-inactive');
  });

  /** The services that the policies of the alarm topics let publish to this topic. */
  const publishers = (topic: unknown): readonly string[] => {
    const topicPolicies = ['watch', 'edge-watch'].flatMap((what) => resourcesOf(what, 'AWS::SNS::TopicPolicy'));
    const policies = topicPolicies.map((each) =>
      z
        .object({
          Topics: z.array(z.unknown()),
          PolicyDocument: z.object({
            Statement: z.array(
              z.looseObject({
                Effect: z.string(),
                Action: z.unknown(),
                Principal: z.unknown(),
                Condition: z.optional(z.unknown()),
              }),
            ),
          }),
        })
        .parse(each),
    );
    return policies
      .filter(({ Topics }) => JSON.stringify(Topics) === JSON.stringify([topic]))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect: effect, Action: action }) => effect === 'Allow' && action === 'sns:Publish')
      .flatMap(({ Principal: principal, Condition: condition }) => {
        const { Service: service } = z.object({ Service: z.union([z.string(), z.array(z.string())]) }).parse(principal);
        // EventBridge sends as itself, and its rules are of this account alone.
        if (service !== 'events.amazonaws.com')
          expect(condition).toEqual({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } });
        return service;
      });
  };

  it('may publish to its alarm topic', () => {
    const waking = ['watch', 'edge-watch'].flatMap((what) => resourcesOf(what, 'AWS::CloudWatch::Alarm'));
    for (const alarm of waking) {
      const actions = z.array(z.unknown()).parse([alarm['AlarmActions'], alarm['OKActions']].flat());
      expect(actions).toHaveLength(2);
      for (const topic of actions) expect(publishers(topic)).toContain('cloudwatch.amazonaws.com');
    }
    const [budget] = resourcesOf('watch', 'AWS::Budgets::Budget');
    const warnings = z
      .array(z.looseObject({ Subscribers: z.array(z.object({ Address: z.unknown(), SubscriptionType: z.string() })) }))
      .parse(budget?.['NotificationsWithSubscribers']);
    expect(warnings).toHaveLength(2);
    for (const { Address: topic } of warnings.flatMap(({ Subscribers }) => Subscribers)) {
      expect(publishers(topic)).toContain('budgets.amazonaws.com');
    }
  });

  it('sees the table turn requests away, of one kind alone, at any of its indexes', () => {
    const alarm = resourcesOf('watch', 'AWS::CloudWatch::Alarm').find(
      (each) => each['AlarmName'] === 'clinic-prod-table-throttles',
    );
    const parts = z
      .array(
        z.looseObject({
          Id: z.string(),
          Expression: z.optional(z.string()),
          MetricStat: z.optional(
            z.looseObject({
              Metric: z.looseObject({
                MetricName: z.string(),
                Dimensions: z.array(z.looseObject({ Name: z.string(), Value: z.unknown() })),
              }),
            }),
          ),
        }),
      )
      .parse(alarm?.['Metrics']);
    const seen = parts.flatMap(({ MetricStat: figure }) => {
      if (figure === undefined) return [];
      const index = figure.Metric.Dimensions.find(({ Name: name }) => name === 'GlobalSecondaryIndexName')?.Value;
      return [`${figure.Metric.MetricName} of ${typeof index === 'string' ? index : 'the table'}`];
    });
    const indexes = ['the table', ...Object.keys(tableDefinition.globalIndexes)];
    expect(seen.toSorted()).toEqual(
      ['ReadThrottleEvents', 'WriteThrottleEvents']
        .flatMap((name) => indexes.map((index) => `${name} of ${index}`))
        .toSorted(),
    );
    // A missing metric makes a sum missing, unless FILL replaces it.
    const summed = parts.find(({ Expression: expression }) => expression !== undefined)?.Expression ?? '';
    const ids = parts.flatMap(({ Id: id, MetricStat: figure }) => (figure === undefined ? [] : [id]));
    expect(summed.split(' + ').toSorted()).toEqual(ids.map((id) => `FILL(${id}, 0)`).toSorted());
  });

  it('sees a critical route fail also when its function is never invoked', () => {
    const { Metrics: parts } = z
      .looseObject({ Metrics: z.array(z.looseObject({ Id: z.string(), Expression: z.optional(z.string()) })) })
      .parse(alarms().find(({ name }) => name === 'vital-route-fails'));

    expect(JSON.stringify(parts)).toContain('"MetricName":"Invocations"');
    expect(parts.find(({ Expression: expression }) => expression !== undefined)?.Expression).toContain(
      'MAX([FILL(whole0, 0), FILL(part0, 0)])',
    );
  });

  it('watches schedules together that run in the same hour', () => {
    const hours = schedules.flatMap(({ id, when }) =>
      ['events/roll-up-company', 'events/rotate-keys'].includes(id) && 'daily' in when ? [when.daily.slice(0, 2)] : [],
    );

    expect(hours).toEqual(['05', '05']);
  });

  it('counts a run of a schedule when it was started and did not fail', () => {
    const silent = alarms().filter(({ name }) => name.endsWith('-silent'));

    expect(silent).toHaveLength(schedules.length - 5);
    for (const alarm of silent) expect(JSON.stringify(alarm)).toContain('FILL(runs0, 0) - FILL(failures0, 0)');
    expect(JSON.stringify(silent)).toContain(', FILL(runs1, 0) - FILL(failures1, 0)])');
  });

  it('sees a night in which no branch was closed, or one waits for too long', () => {
    const closer = functionName(prod, { id: 'events/close-branch-days' });
    const silent = alarms().find(({ name }) => name === 'day-close-silent');

    expect(JSON.stringify(silent)).toContain(`"Value":"${closer}"`);
    of('watch').hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'clinic-prod-day-close-late',
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [{ Name: 'QueueName', Value: closer }],
      Threshold: 2700,
    });
  });

  it('sees the rotation of the origin’s secret fail', () => {
    of('watch').hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'clinic-prod-rotation-fails',
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: functionName(prod, authorizerSources.rotateOriginSecret) }],
    });
  });

  it.each(['booking', 'calling', 'payment', 'sign-in'])('sees %s fail with an answer and without one', (name) => {
    // API Gateway logs 500 for "server error" in our envelope, and 500 to 504 for a function that gave no answer.
    of('watch').hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: Match.stringLikeRegexp(
        String.raw`^\{ \(\$\.route = "[A-Z]+ [^"]+"\) && \(\$\.status = "5\*"\) \}$`,
      ),
      MetricTransformations: [{ MetricNamespace: 'Clinic/prod', MetricName: `Failures-${name}`, MetricValue: '1' }],
    });
    of('watch').hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'clinic-prod-vital-route-fails',
      Metrics: Match.arrayWith([
        Match.objectLike({
          MetricStat: Match.objectLike({ Metric: { Namespace: 'Clinic/prod', MetricName: `Failures-${name}` } }),
        }),
      ]),
    });
  });
});
