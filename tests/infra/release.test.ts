import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { maintenanceCode } from '#infra/maintenance.ts';
import { routes } from '#shared/routes/index.ts';
import { endpointStacks, previousHashes, site, synthesise, synthesiseUnusual } from './synthesised.ts';

const { template: of, resourcesOf } = synthesise();
const unusual = synthesiseUnusual();

describe('a release', () => {
  const vital = ['reservations/book-reservation', 'doctor/call-next', 'payments/mark-paid', 'auth/log-in'];

  const aliases = () => endpointStacks.flatMap((what) => Object.entries(of(what).findResources('AWS::Lambda::Alias')));

  it('gives a tenth of the requests to new versions of the vital functions, and takes them back on failures', () => {
    expect(aliases()).toHaveLength(vital.length);
    const groups = endpointStacks.flatMap((what) => resourcesOf(what, 'AWS::CodeDeploy::DeploymentGroup'));
    expect(groups).toHaveLength(vital.length);
    for (const group of groups) {
      expect(group).toMatchObject({
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
        AlarmConfiguration: { Enabled: true },
      });
      expect(JSON.stringify(group['DeploymentConfigName'])).toContain('Canary10Percent5Minutes');
    }
    for (const [, alias] of aliases()) {
      expect(alias).toHaveProperty('UpdatePolicy.CodeDeployLambdaAliasUpdate');
    }
  });

  it('is tried before it gets requests, by a function that has the new version and may invoke nothing else', () => {
    const groups = endpointStacks.flatMap((what) => Object.values(of(what).findResources('AWS::Lambda::Alias')));
    const hooks = groups.map((alias) => JSON.stringify(alias['UpdatePolicy']));
    expect(hooks.filter((policy) => policy.includes('BeforeAllowTrafficHook'))).toHaveLength(vital.length);
    for (const what of endpointStacks) {
      for (const check of resourcesOf(what, 'AWS::Lambda::Function')) {
        const name = String(check['FunctionName']);
        if (!name.startsWith('clinic-prod-events-check-release-')) continue;
        const { Variables: variables } = z
          .object({ Variables: z.looseObject({ NEW_VERSION: z.object({ Ref: z.string() }), ROUTE: z.string() }) })
          .parse(check['Environment']);
        expect(vital).toContain(variables.ROUTE);
        expect(Object.keys(of(what).findResources('AWS::Lambda::Version'))).toContain(variables.NEW_VERSION.Ref);
      }
    }
    const policies = endpointStacks
      .flatMap((what) => resourcesOf(what, 'AWS::IAM::Role'))
      .filter(({ Description: text }) => String(text).includes('events/check-release'))
      .map((role) => JSON.stringify(role));
    expect(policies).toHaveLength(vital.length);
    for (const policy of policies) {
      expect(policy).toContain('codedeploy:PutLifecycleEventHookExecutionStatus');
      expect(policy).not.toContain('dynamodb:');
    }
    expect(policies.filter((policy) => policy.includes('cancel-reservation'))).toHaveLength(1);
  });

  it('is reached through its alias only', () => {
    const called = endpointStacks
      .flatMap((what) => resourcesOf(what, 'AWS::ApiGatewayV2::Integration'))
      .map((each) => JSON.stringify(each['IntegrationUri']));

    expect(called.filter((uri) => aliases().some(([alias]) => uri.includes(alias)))).toHaveLength(vital.length);
  });

  it('allows the inline parts of the pages in service and of its own', () => {
    const own = z
      .record(z.string(), z.array(z.string()))
      .parse(JSON.parse(readFileSync(join(site, 'csp.json'), 'utf8')));
    const headers = JSON.stringify(unusual.resourcesOf('web', 'AWS::CloudFront::ResponseHeadersPolicy'));

    for (const hash of [...Object.values(own).flat(), ...previousHashes.style]) expect(headers).toContain(`'${hash}'`);
  });
});

describe('maintenance', () => {
  it('closes every route and answers for site, API and live channel at the edge', () => {
    const closed = z
      .object({
        DefaultRouteSettings: z.looseObject({}),
        RouteSettings: z.record(z.string(), z.looseObject({})),
      })
      .parse(unusual.resourcesOf('api-stage', 'AWS::ApiGatewayV2::Stage')[0]);

    const settings = [closed.DefaultRouteSettings, ...Object.values(closed.RouteSettings)];
    expect(settings).toHaveLength(routes.length + 1);
    for (const each of settings) expect(each).toMatchObject({ ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 });
    const code = unusual.resourcesOf('web', 'AWS::CloudFront::Function').map((each) => String(each['FunctionCode']));
    const { api, site: page } = maintenanceCode;
    expect(code.filter((each) => each === api)).toHaveLength(2);
    expect(code.filter((each) => each === page)).toHaveLength(1);
  });

  it.each(Object.entries(maintenanceCode))('answers %s with 503 and a time to try again', (_, code) => {
    const answer: unknown = runInNewContext(`${code}; JSON.stringify(handler({}))`);

    expect(JSON.parse(String(answer))).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': { value: '300' }, 'cache-control': { value: 'no-store' } },
    });
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });
});
