import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { TableAccess } from '../constructs/served-function.ts';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

/** How long a daily backup and its copy are kept. The table itself can be restored to each second of as many days. */
const KEPT_DAYS = 35;
/** Hour in UTC, after the day close of every branch. */
const HOUR_OF_BACKUP = 3;

const vaultName = (environment: Environment): string => resourceName(environment, 'backups');
const copyVaultName = (environment: Environment): string => resourceName(environment, 'backup-copies');

interface BackupCopyStackProps extends StackProps {
  readonly environment: Environment;
  /** The account whose backups are copied here; absent: this one. */
  readonly from?: string;
}

/** The vault of the copies, in another region and, as the environment says, in another account. */
export class BackupCopyStack extends Stack {
  constructor(scope: Construct, id: string, props: BackupCopyStackProps) {
    super(scope, id, { ...props, description: 'The clinic: copies of the backups' });
    const { environment, from } = props;
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: copyVaultName(environment),
      removalPolicy: RemovalPolicy.RETAIN,
      ...(from === undefined
        ? {}
        : {
            accessPolicy: new PolicyDocument({
              statements: [
                new PolicyStatement({
                  principals: [new AccountPrincipal(from)],
                  actions: ['backup:CopyIntoBackupVault'],
                  resources: ['*'],
                }),
              ],
            }),
          }),
    });
    // A copy cannot be deleted before its retention ends, also not with the credentials of this account.
    vault.blockRecoveryPointDeletion();
  }
}

interface BackupStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: TableAccess['table'];
  readonly copies: NonNullable<Environment['backupCopies']>;
}

/** A daily backup of the table, copied to another region. */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: BackupStackProps) {
    super(scope, id, { ...props, description: 'The clinic: daily backups of the table' });
    const { environment, table, copies } = props;
    const kept = Duration.days(KEPT_DAYS);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: vaultName(environment),
      backupVault: new BackupVault(this, 'Vault', {
        backupVaultName: vaultName(environment),
        removalPolicy: RemovalPolicy.RETAIN,
      }),
    });
    const destination = this.formatArn({
      service: 'backup',
      region: copies.region,
      ...(copies.account === undefined ? {} : { account: copies.account }),
      resource: 'backup-vault',
      resourceName: copyVaultName(environment),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: String(HOUR_OF_BACKUP), minute: '0' }),
        deleteAfter: kept,
        copyActions: [
          {
            // By name: the vault's stack is in another region, whose outputs no stack here can read.
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', destination),
            deleteAfter: kept,
          },
        ],
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      description: 'Backs up the table and copies its backups',
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup')],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason: 'AWS writes this policy for AWS Backup, and changes it with what the service needs to copy backups.',
    });
    plan.addSelection('Table', { resources: [BackupResource.fromArn(table.arn)], role });
  }
}
