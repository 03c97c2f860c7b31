import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '#infra/app.ts';
import { type Environment, environments } from '#infra/environments.ts';
import { functionName, resourceName } from '#infra/names.ts';

const folder = mkdtempSync(join(tmpdir(), 'cdk-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const templateOf = (app: App, environment: Environment, what: string): Template => {
  const stack = app.node.findChild(resourceName(environment, what));
  if (!(stack instanceof Stack)) throw new Error(`no ${what} stack`);
  return Template.fromStack(stack);
};

describe('an environment with a domain and without a live channel, after a restore', () => {
  const streamArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/restored/stream/2026-11-21T10:00:00.000';
  const environment: Environment = {
    ...environments.prod,
    account: '123456789012',
    alarmEmail: 'operator@example.com',
    alarmPager: 'https://pager.example.com/clinic',
    backupCopies: { region: 'eu-west-1', account: '210987654321' },
    live: false,
    mailFrom: 'alerts@example.com',
    domain: { name: 'book.example.com', hostedZoneId: 'Z0000000', hostedZoneName: 'example.com' },
    restoredTable: { name: 'restored', streamArn },
  };
  const app = createApp(environment, { outdir: join(folder, 'variant'), version: 'test', bundles: inject('bundles') });

  it('answers under its name, with a certificate of its own', () => {
    const web = templateOf(app, environment, 'web');
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['book.example.com'],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    web.resourceCountIs('AWS::Route53::RecordSet', 2);
    templateOf(app, environment, 'edge').resourceCountIs('AWS::CertificateManager::Certificate', 1);
  });

  it.each([
    ['events', 'events/mail-alerts'],
    ['api-staff', 'auth/mail-password-link'],
  ])('sends mails of the stack %s as its own sender, and tells the site', (stack, id) => {
    const events = templateOf(app, environment, stack);
    events.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: functionName(environment, { id }),
      Environment: { Variables: { MAIL_FROM: 'alerts@example.com', SITE_ORIGIN: 'https://book.example.com' } },
    });
    const identity = (name: string) => `arn:aws:ses:eu-central-1:123456789012:identity/${name}`;
    const statement = {
      Action: 'ses:SendEmail',
      Effect: 'Allow',
      Condition: { StringEquals: { 'ses:FromAddress': 'alerts@example.com' } },
      Resource: [identity('alerts@example.com'), identity('example.com')],
    };
    events.hasResourceProperties('AWS::IAM::Role', {
      Description: `What ${id} may do`,
      Policies: Match.arrayWith([Match.objectLike({ PolicyDocument: { Statement: Match.arrayWith([statement]) } })]),
    });
  });

  it('works on the restored table, and keeps the other', () => {
    templateOf(app, environment, 'api').allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
    });
    templateOf(app, environment, 'api-queue').hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'clinic-prod-api-doctor-call-next',
      Environment: { Variables: { TABLE_NAME: 'restored' } },
    });
    templateOf(app, environment, 'events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: streamArn,
    });
    templateOf(app, environment, 'data').resourceCountIs('AWS::DynamoDB::Table', 1);
  });

  it('backs up the restored table, and copies the backups to another region and account', () => {
    const plan = JSON.stringify(templateOf(app, environment, 'backups').toJSON());
    expect(plan).toContain('table/restored');
    expect(plan).toContain(':backup:eu-west-1:210987654321:backup-vault:clinic-prod-backup-copies');
    templateOf(app, environment, 'backup-copies').resourceCountIs('AWS::Backup::BackupVault', 1);
    const { account, region } = Stack.of(app.node.findChild(resourceName(environment, 'backup-copies')));
    expect([account, region]).toEqual(['210987654321', 'eu-west-1']);
  });

  it('names no live channel anywhere', () => {
    expect(app.node.tryFindChild(resourceName(environment, 'live'))).toBeUndefined();
    for (const what of ['events', 'web', 'watch']) {
      const words = JSON.stringify(templateOf(app, environment, what).toJSON());
      expect(words, what).not.toMatch(/LIVE_HOST|EventPublish|event\/realtime|live-authorizer|\\"live\\"/u);
    }
  });

  it.each(['watch', 'edge-watch'])('writes to its operator and wakes the pager from %s', (what) => {
    for (const [Protocol, Endpoint] of [
      ['email', 'operator@example.com'],
      ['https', 'https://pager.example.com/clinic'],
    ]) {
      templateOf(app, environment, what).hasResourceProperties('AWS::SNS::Subscription', { Protocol, Endpoint });
    }
  });
});

it('mails no link for a forgotten password where the environment has no domain', () => {
  const environment: Environment = { ...environments.prod, account: '123456789012', mailFrom: 'alerts@example.com' };
  const app = createApp(environment, { outdir: join(folder, 'mails'), version: 'test', bundles: inject('bundles') });
  templateOf(app, environment, 'api-staff').hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: functionName(environment, { id: 'auth/mail-password-link' }),
    Environment: { Variables: { MAIL_FROM: Match.absent() } },
  });
});

describe('the rules of AWS Solutions', () => {
  it('bite: a secret without rotation is refused when it has no reason', () => {
    const app = new App({ outdir: join(folder, 'bad'), analyticsReporting: false });
    const forgotten = new Secret(new Stack(app, 'Bad'), 'Forgotten');
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).toThrow('automatic rotation');
    expect(() => app.synth()).toThrow(forgotten.node.path);
  });
});
