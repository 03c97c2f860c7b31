import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environments, type Environment } from '#infra/environments.ts';
import { BackupCopyStack, BackupStack } from '#infra/stacks/backup-stack.ts';

const ownAccount = '111111111111';
const otherAccount = '222222222222';

/** The two stacks of an environment whose copies go there. */
const stacksOf = (copies: NonNullable<Environment['backupCopies']>) => {
  const environment: Environment = { ...environments.prod, account: ownAccount, backupCopies: copies };
  const [planApp, vaultApp] = [new App({ analyticsReporting: false }), new App({ analyticsReporting: false })];
  const env = { region: environment.region, account: ownAccount };
  const table = { name: 'clinic', arn: `arn:aws:dynamodb:eu-central-1:${ownAccount}:table/clinic` };
  return {
    plan: Template.fromStack(new BackupStack(planApp, 'Backups', { env, environment, table, copies })),
    vault: Template.fromStack(
      new BackupCopyStack(vaultApp, 'Copies', {
        env: { ...env, ...copies },
        environment,
        ...(copies.account === undefined ? {} : { from: ownAccount }),
      }),
    ),
  };
};
const fiveWeeks = { DeleteAfterDays: 35 };
const copiedRule = z.looseObject({
  Lifecycle: z.unknown(),
  CopyActions: z.tuple([z.looseObject({ DestinationBackupVaultArn: z.unknown(), Lifecycle: z.unknown() })]),
});
const textOf = (template: Template): string => JSON.stringify(template.toJSON());

describe('backups of an environment that keeps its data', () => {
  const { plan, vault } = stacksOf({ region: 'eu-west-1' });

  it('are made weekly and copied to another region, each kept for five weeks', () => {
    plan.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            RuleName: 'weekly',
            ScheduleExpression: 'cron(0 3 ? * SUN *)',
            Lifecycle: { DeleteAfterDays: 35 },
            CopyActions: [{ Lifecycle: { DeleteAfterDays: 35 } }],
          },
        ],
      },
    });
    expect(environments.prod.backupCopies.region).not.toBe(environments.prod.region);
  });

  it('are of the table that the functions use', () => {
    expect(textOf(plan)).toContain(`arn:aws:dynamodb:eu-central-1:${ownAccount}:table/clinic`);
  });

  it('are copied into the vault of the other stack, which nobody may empty', () => {
    expect(textOf(plan)).toContain(`:backup:eu-west-1:${ownAccount}:backup-vault:clinic-prod-backup-copies`);
    vault.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'Retain',
      Properties: { BackupVaultName: 'clinic-prod-backup-copies' },
    });
    expect(textOf(vault)).toContain('backup:DeleteRecoveryPoint');
  });

  it('come from the environment’s own account alone when the copies are in another one', () => {
    const away = stacksOf({ region: 'eu-west-1', account: otherAccount });

    expect(textOf(away.plan)).toContain(`:backup:eu-west-1:${otherAccount}:backup-vault:clinic-prod-backup-copies`);
    expect(textOf(away.vault)).toContain('backup:CopyIntoBackupVault');
    expect(textOf(away.vault)).toContain(ownAccount);
    expect(textOf(vault)).not.toContain('CopyIntoBackupVault');
  });

  it('are copied to another account and region as well, for five weeks, under a key of that account', () => {
    const away = stacksOf({ region: 'eu-west-1', account: otherAccount });

    const [rule] = z
      .object({ BackupPlan: z.object({ BackupPlanRule: z.tuple([copiedRule]) }) })
      .parse(Object.values(away.plan.findResources('AWS::Backup::BackupPlan'))[0]?.['Properties'])
      .BackupPlan.BackupPlanRule;
    expect(JSON.stringify(rule.CopyActions[0].DestinationBackupVaultArn)).toContain(
      `:backup:eu-west-1:${otherAccount}:backup-vault:clinic-prod-backup-copies`,
    );
    expect([rule.Lifecycle, rule.CopyActions[0].Lifecycle]).toEqual([fiveWeeks, fiveWeeks]);
    const [key] = Object.keys(away.vault.findResources('AWS::KMS::Key', { DeletionPolicy: 'Retain' }));
    away.vault.hasResourceProperties('AWS::Backup::BackupVault', {
      EncryptionKeyArn: { 'Fn::GetAtt': [key, 'Arn'] },
    });
    vault.resourceCountIs('AWS::KMS::Key', 0);
  });
});
