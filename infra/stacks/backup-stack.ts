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
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { TableAccess } from '../constructs/served-function.ts';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

/**
 * Weekly: a backup of DynamoDB is a full copy each time. For days the table itself can be restored to each second, which
 * is priced by its size alone.
 */
const WEEKS_KEPT = 5;
/** Hour in UTC, after the day close of every branch. */
const HOUR_OF_BACKUP = 3;
const DAY_OF_BACKUP = 'SUN';

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
            // The vault's key encrypts copies from another account; the default key of AWS Backup cannot.
            encryptionKey: new Key(this, 'Key', {
              description: `Encrypts the copies of the backups of ${environment.name}`,
              enableKeyRotation: true,
              removalPolicy: RemovalPolicy.RETAIN,
            }),
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

/** A weekly backup of the table, copied to another region. */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: BackupStackProps) {
    super(scope, id, { ...props, description: 'The clinic: weekly backups of the table' });
    const { environment, table, copies } = props;
    const kept = Duration.days(7 * WEEKS_KEPT);
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
        ruleName: 'weekly',
        scheduleExpression: Schedule.cron({ weekDay: DAY_OF_BACKUP, hour: String(HOUR_OF_BACKUP), minute: '0' }),
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
