import { CfnOutput, RemovalPolicy, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type SecretName, secretNames } from '#shared/rules/secret-names.ts';
import { tableDefinition } from '#functions/data/table/table.ts';
import type { TableAccess } from '../constructs/served-function.ts';
import type { Environment } from '../environments.ts';
import { resourceName, secretsPrefix } from '../names.ts';

interface DataStackProps extends StackProps {
  readonly environment: Environment;
}

const text = (name: string) => ({ name, type: AttributeType.STRING });

const projection = (attributes: 'keys' | readonly string[]) =>
  attributes === 'keys'
    ? { projectionType: ProjectionType.KEYS_ONLY }
    : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...attributes] };

/** Most units a second of the table and of each of its global indexes. */
const ceilingOf = ({ table: { reads, writes } }: Environment) => ({
  maxReadRequestUnits: reads,
  maxWriteRequestUnits: writes,
});

/** DynamoDB uses the key on behalf of every principal with access to the table: the table's grants decide. */
const useThroughDynamoDb = ({ account, region }: Stack): PolicyStatement =>
  new PolicyStatement({
    sid: 'UseThroughDynamoDb',
    principals: [new AnyPrincipal()],
    actions: [
      'kms:Encrypt',
      'kms:Decrypt',
      'kms:ReEncryptFrom',
      'kms:ReEncryptTo',
      'kms:GenerateDataKey',
      'kms:GenerateDataKeyWithoutPlaintext',
      'kms:DescribeKey',
      'kms:CreateGrant',
    ],
    resources: ['*'],
    conditions: {
      StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
    },
  });

const addIndexes = (table: Table, ceiling: ReturnType<typeof ceilingOf>): void => {
  for (const [indexName, { sortKey, attributes }] of Object.entries(tableDefinition.localIndexes)) {
    table.addLocalSecondaryIndex({ indexName, sortKey: text(sortKey), ...projection(attributes) });
  }
  for (const [indexName, index] of Object.entries(tableDefinition.globalIndexes)) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
      ...ceiling,
      ...projection(index.attributes),
    });
  }
};

const streamOf = ({ tableStreamArn: arn }: Table): string => {
  if (arn === undefined) throw new Error('the table has no stream');
  return arn;
};

/** What each secret is, and its value until it is written for the first time; without one it is random for ever. */
const secretTexts: Readonly<Record<SecretName, readonly [description: string, empty?: string]>> = {
  'signing-keys': ['Signs sign-in sessions; rotated by events-rotate-keys', '[]'],
  messaging: ['WhatsApp credentials and the key of notifications; set by an operator', '{}'],
  webhooks: ['The secrets of webhooks are derived from it; nothing writes it'],
};

/** The table, the key that encrypts it, and the secrets. Deployed first; production never deletes it. */
export class DataStack extends Stack {
  /** The table that functions use: this stack's own, or the one restored in its place. */
  readonly table: TableAccess['table'];
  /** The stream of that table. */
  readonly streamArn: string;
  readonly key: Key;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, description: 'The clinic: table and key' });
    const { environment } = props;
    const kept = environment.data === 'keep';
    const removalPolicy = kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.key = new Key(this, 'TableKey', {
      description: `Encrypts the table of ${environment.name}`,
      alias: resourceName(environment, 'table'),
      enableKeyRotation: true,
      removalPolicy,
    });
    this.key.addToResourcePolicy(useThroughDynamoDb(this));

    for (const name of secretNames) this.#secret(environment, name, removalPolicy);
    const own = this.#table(environment, 'Table');
    const restored = environment.restoredTable;
    // Beside the former one: CloudFormation imports resources only while no other leaves the stack.
    const adopted = restored?.adopted === true ? this.#table(environment, 'RestoredTable', restored.name) : undefined;
    const table = adopted ?? own;
    this.streamArn = adopted === undefined && restored !== undefined ? restored.streamArn : streamOf(table);
    this.table =
      restored === undefined || adopted !== undefined
        ? { name: table.tableName, arn: table.tableArn }
        : {
            name: restored.name,
            arn: this.formatArn({ service: 'dynamodb', resource: 'table', resourceName: restored.name }),
          };
    new CfnOutput(this, 'TableName', {
      value: this.table.name,
      description: 'Operators and tests find the table by it',
    });
  }

  /** A table of the product. @param tableName of one that was restored */
  #table(environment: Environment, id: string, tableName?: string): Table {
    const kept = environment.data === 'keep';
    const ceiling = ceilingOf(environment);
    const table = new Table(this, id, {
      ...(tableName === undefined ? {} : { tableName }),
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...ceiling,
      timeToLiveAttribute: tableDefinition.timeToLive,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.key,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: kept,
      removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    addIndexes(table, ceiling);
    return table;
  }

  #secret(environment: Environment, name: SecretName, removalPolicy: RemovalPolicy): void {
    const [description, empty] = secretTexts[name];
    const secret = new Secret(this, `Secret ${name}`, {
      secretName: `${secretsPrefix(environment)}-${name}`,
      description,
      // No secret: the product writes it. CloudFormation does not touch the value again.
      ...(empty === undefined
        ? { generateSecretString: { passwordLength: 64, excludePunctuation: true } }
        : { secretStringValue: SecretValue.unsafePlainText(empty) }),
      removalPolicy,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A schedule rotates the signing keys; Meta issues its token; a rotation of a webhook counts in the table.',
    });
  }
}
