import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstKeySource, schedules, subscribers } from '#events/reactions.ts';
import { authorizerSources, releaseCheckSource } from '#infra/catalogue.ts';
import { environments } from '#infra/environments.ts';
import { areaOf, areas } from '#infra/grants.ts';
import { areaStackName, functionName } from '#infra/names.ts';
import { criticalRoutes } from '#infra/watch/vital-routes.ts';
import { isPolled } from '#infra/polled-routes.ts';
import { exportName } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { statementsIn } from './policy-statements.ts';
import { endpointStacks, prod, stackNames, synthesise } from './synthesised.ts';

const synthesised = synthesise();
const { template: of, resourcesOf } = synthesised;
const gateway = ['api', ...endpointStacks];
const routesInStacks = gateway.flatMap((what) => resourcesOf(what, 'AWS::ApiGatewayV2::Route'));

describe('the API', () => {
  it('has one function and one route for each row of the table, one for the rest, a maker of the first key and checks of releases', () => {
    const names = gateway
      .flatMap((what) => resourcesOf(what, 'AWS::Lambda::Function'))
      .map((each) => String(each['FunctionName']));
    const checks = criticalRoutes.map(({ name }) => releaseCheckSource(name));
    const expected = [...routes, authorizerSources.verifyOrigin, authorizerSources.unrouted, firstKeySource, ...checks];
    expect(names.toSorted()).toEqual(expected.map((each) => functionName(prod, each)).toSorted());
    const keys = routesInStacks.map((each) => String(each['RouteKey']));
    expect(keys.toSorted()).toEqual([...routes.map(({ method, path }) => `${method} ${path}`), '$default'].toSorted());
  });

  it('has names of functions that Lambda takes in every environment', () => {
    const names = Object.values(environments).flatMap((environment) =>
      routes.map((each) => functionName(environment, each)),
    );

    expect(names.filter((name) => name.length > 64)).toEqual([]);
  });

  it.each(routes)('runs $id on Node 24 and arm64, by the export of its file, traced unless it is polled', ({ id }) => {
    const endpoints = of(areaStackName(areaOf(id)));

    endpoints.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(prod, { id }),
      Handler: `index.${exportName({ id })}`,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: isPolled(id) ? Match.absent() : { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
      Environment: { Variables: { TZ: 'Africa/Cairo' } },
    });
    endpoints.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: `/aws/lambda/${functionName(prod, { id })}`,
      RetentionInDays: 365,
    });
  });

  it('checks the origin on every route', () => {
    expect(resourcesOf('api', 'AWS::ApiGatewayV2::Authorizer')).toHaveLength(1);
    for (const route of routesInStacks) {
      expect(route['AuthorizationType']).toBe('CUSTOM');
      expect(JSON.stringify(route['AuthorizerId'])).toContain('OriginCheck');
    }
  });

  it('invokes the functions of its routes by a role of their area, which may invoke nothing else', () => {
    for (const area of areas) {
      const integrations = resourcesOf(areaStackName(area), 'AWS::ApiGatewayV2::Integration');
      const roles = new Set(integrations.map((each) => JSON.stringify(each['CredentialsArn'])));
      const invoked = statementsIn(synthesised, areaStackName(area)).filter(
        ({ role }) => role === `Lets the API invoke the functions of ${area}`,
      );
      const ofArea = routes.filter(({ id }) => areaOf(id) === area);
      expect(integrations).toHaveLength(ofArea.length);
      expect([...roles]).toEqual([expect.stringContaining('Invoker')]);
      expect(invoked).toHaveLength(1);
      expect(invoked[0]?.statement.Action).toBe('lambda:InvokeFunction');
      expect(invoked[0]?.statement.Resource).toHaveLength(ofArea.length);
      // An inline policy may have 10,240 characters; an address of a function has about 120.
      expect(ofArea.length * 120).toBeLessThan(10_240);
    }
    expect(resourcesOf('api', 'AWS::ApiGatewayV2::Integration')).toHaveLength(1);
    // One permission is left: the gateway's for the authorizer.
    expect(gateway.flatMap((what) => resourcesOf(what, 'AWS::Lambda::Permission'))).toHaveLength(1);
  });

  it('has each integration call the function or alias of its own route', () => {
    const integrations = endpointStacks.flatMap((what) =>
      Object.entries(of(what).findResources('AWS::ApiGatewayV2::Integration')),
    );
    const words = (id: string): string => id.replaceAll(/[^a-z0-9]/giu, '');

    for (const { id } of routes) {
      const own = integrations.filter(([name]) => name.includes(`${words(id)}integration`));
      const vital = criticalRoutes.find(({ route }) => route.id === id);
      const called = vital === undefined ? `${words(id)}Function` : `${words(`${vital.name} release`)}Alias`;
      expect([id, own.map(([, each]) => JSON.stringify(each))]).toEqual([id, [expect.stringContaining(called)]]);
    }
  });

  it('throttles every route by its class, the public harder than staff', () => {
    const [stage] = resourcesOf('api-stage', 'AWS::ApiGatewayV2::Stage');
    const settings = z
      .record(z.string(), z.object({ ThrottlingRateLimit: z.number() }))
      .parse(stage?.['RouteSettings']);
    expect(Object.keys(settings).toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(settings['POST /auth/login']?.ThrottlingRateLimit).toBe(prod.throttle.auth.rate);
    expect(settings['POST /reservations/book']?.ThrottlingRateLimit).toBe(prod.throttle.public.rate);
    expect(settings['POST /doctor/next']?.ThrottlingRateLimit).toBe(prod.throttle.staff.rate);
  });

  it('writes no path, no address and no body into its access log', () => {
    const [stage] = resourcesOf('api-stage', 'AWS::ApiGatewayV2::Stage');
    const { Format: format } = z.object({ Format: z.string() }).parse(stage?.['AccessLogSettings']);
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/\$context\.(path|identity|resourcePath)|requestOverride/u);
  });

  it('is deployed only with a key to sign sessions with', () => {
    of('api').hasResourceProperties('Custom::SigningKey', {
      ServiceToken: { 'Fn::GetAtt': [Match.stringLikeRegexp('^eventsmakefirstkey'), 'Arn'] },
      ServiceTimeout: '90',
    });
  });

  it('keeps its versions out of functions that did not change', () => {
    const versioned = stackNames
      .flatMap((what) => resourcesOf(what, 'AWS::Lambda::Function'))
      .filter((each) => JSON.stringify(each['Environment'] ?? '').includes('APP_VERSION'));
    expect(versioned.map((each) => each['FunctionName'])).toEqual([functionName(prod, { id: 'health/check-health' })]);
  });
});

describe('events', () => {
  it('wake each subscriber by its own events, with tries and dead letters', () => {
    for (const { id, on } of subscribers) {
      of('events').hasResourceProperties('AWS::Lambda::Function', { FunctionName: functionName(prod, { id }) });
      const rule = resourcesOf('events', 'AWS::Events::Rule').find(
        (each) => each['Description'] === `Events for ${id}`,
      );
      expect(rule?.['EventPattern']).toEqual({ source: ['clinic'], 'detail-type': [...on] });
      const [target] = z
        .array(z.looseObject({ DeadLetterConfig: z.unknown(), RetryPolicy: z.unknown() }))
        .parse(rule?.['Targets']);
      expect(target?.DeadLetterConfig).toBeDefined();
      expect(target?.RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 7200, MaximumRetryAttempts: 12 });
    }
    for (const each of resourcesOf('events', 'AWS::Lambda::Function')) {
      // The stream and the queues send what failed to their own dead letters.
      const polling = ['events/relay', ...subscribers.filter(({ queue }) => queue !== undefined).map(({ id }) => id)];
      const isPolling = polling.some((id) => each['FunctionName'] === functionName(prod, { id }));
      expect([each['FunctionName'], each['DeadLetterConfig'] !== undefined]).toEqual([
        each['FunctionName'],
        !isPolling,
      ]);
    }
  });

  it('wait in a queue for the function that closes branches, with the concurrency of the environment', () => {
    const name = functionName(prod, { id: 'events/close-branch-days' });
    const functions = Object.entries(of('events').findResources('AWS::Lambda::Function'));
    const logicalId = functions.find(([, each]) => JSON.stringify(each).includes(`"FunctionName":"${name}"`))?.[0];

    // A function must end before its event becomes visible again, and a day of maintenance must lose no branch.
    of('events').hasResourceProperties('AWS::Lambda::Function', { FunctionName: name, Timeout: 300 });
    of('events').hasResourceProperties('AWS::SQS::Queue', {
      QueueName: name,
      VisibilityTimeout: 330,
      MessageRetentionPeriod: 86_400,
      RedrivePolicy: { maxReceiveCount: 3 },
    });
    of('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { 'Fn::GetAtt': [logicalId, 'Arn'] },
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: prod.dayClose.concurrency },
    });
    of('events').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(prod, { id: 'events/day-close' }),
      Environment: { Variables: { EVENT_BUS_NAME: Match.anyValue() } },
    });
  });

  it('wait in a queue for the function that sends messages, with concurrency and rate of the environment', () => {
    const { concurrency, perSecond } = prod.messages;
    const name = functionName(prod, { id: 'events/deliver-message' });
    const rule = resourcesOf('events', 'AWS::Events::Rule').find(
      (each) => each['Description'] === 'Events for events/deliver-message',
    );

    expect(JSON.stringify(rule?.['Targets'])).toMatch(/deliver-?message-?queue/iu);
    of('events').hasResourceProperties('AWS::SQS::Queue', {
      QueueName: name,
      VisibilityTimeout: 60,
      RedrivePolicy: { maxReceiveCount: 3 },
    });
    of('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: concurrency },
    });
    of('events').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: name,
      Timeout: 30,
      Environment: { Variables: { MESSAGE_PACE_MS: String((1000 * concurrency) / perSecond) } },
    });
    of('events').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(prod, { id: 'events/retry-messages' }),
      Environment: { Variables: { MESSAGES_PER_MINUTE: String(60 * perSecond) } },
    });
  });

  it('come from the stream, halved down to the record that fails', () => {
    of('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      StartingPosition: 'TRIM_HORIZON',
    });
  });

  it('of the clock go by Cairo, and by no hour that Egypt skips or repeats', () => {
    const found = resourcesOf('events', 'AWS::Scheduler::Schedule');
    expect(found).toHaveLength(schedules.length);
    for (const each of found) {
      expect(each['ScheduleExpressionTimezone']).toBe('Africa/Cairo');
      expect(each['ScheduleExpression']).not.toMatch(/^cron\(\d+ (23|0|1|2) /u);
    }
  });
});
