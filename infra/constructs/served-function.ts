import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { timeZone } from '#events/reactions.ts';
import { bundleFolder, bundlesFolder, type FunctionSource } from '../catalogue.ts';
import type { Environment } from '../environments.ts';
import { conditionsOf, type TableStatement } from '../table-grants.ts';
import { functionName, metricNamespace, secretsPrefix } from '../names.ts';
import { type SecretGrant, secretsOfGrant, secretStatements } from '../secret-grants.ts';
import { retention } from './retention.ts';

/** Access of a function to the table and to secrets. */
export interface TableAccess {
  readonly table: { readonly name: string; readonly arn: string };
  readonly statements: readonly TableStatement[];
  readonly secrets?: SecretGrant | undefined;
}

export interface ServedFunctionProps {
  readonly environment: Environment;
  readonly source: FunctionSource;
  readonly description: string;
  /** Table permissions; absent for functions without table access. */
  readonly table?: TableAccess;
  /** Further permissions. */
  readonly permissions?: readonly PolicyStatement[];
  readonly variables?: Readonly<Record<string, string>>;
  /** MB. A full vCPU comes with 1769 MB; most functions only wait for the table and need less. */
  readonly memory?: number;
  readonly timeoutSeconds?: number;
  readonly reservedConcurrency?: number | undefined;
  /** False: no request is traced. */
  readonly traced?: boolean;
  /** For asynchronous functions: number of retries and the dead letter queue. */
  readonly unattended?: { readonly retries: 0 | 1 | 2; readonly maxAge: Duration; readonly deadLetters: Queue };
}

/** API Gateway and the site time out after 30 s; a longer function would have no caller. */
const TIMEOUT_SECONDS = 15;
const MEMORY_MB = 512;

const tracePolicy = (): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        resources: ['*'],
      }),
    ],
  });

const deadLetterStatements = ({ unattended }: ServedFunctionProps): readonly PolicyStatement[] =>
  unattended === undefined
    ? []
    : [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [unattended.deadLetters.queueArn] })];

/** One inline policy per purpose. */
const policiesOf = (
  scope: Construct,
  props: ServedFunctionProps,
  logGroup: LogGroup,
): Record<string, PolicyDocument> => {
  const { table, traced = true } = props;
  const permissions = [...(props.permissions ?? []), ...deadLetterStatements(props)];
  const secrets = secretStatements(scope, props.environment, table?.secrets);
  return {
    log: new PolicyDocument({
      statements: [
        new PolicyStatement({
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [logGroup.logGroupArn],
        }),
      ],
    }),
    ...(traced ? { trace: tracePolicy() } : {}),
    ...(table === undefined || table.statements.length === 0
      ? {}
      : {
          table: new PolicyDocument({
            statements: table.statements.map((statement) => onTable(table.table, statement)),
          }),
        }),
    ...(secrets.length === 0 ? {} : { secrets: new PolicyDocument({ statements: [...secrets] }) }),
    ...(permissions.length === 0 ? {} : { more: new PolicyDocument({ statements: permissions }) }),
  };
};

/**
 * A function with its own role (one inline policy per purpose), a log group with a retention period, tracing by
 * default, and the bundle that the build wrote to dist/.
 */
export class ServedFunction extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: ServedFunctionProps) {
    super(scope, id);
    const { environment, source, table, traced = true } = props;
    const name = functionName(environment, source);
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${name}`,
      retention: retention[environment.logDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${source.id} may do`,
      inlinePolicies: policiesOf(this, props, logGroup),
    });
    if (traced) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray has no resources to name; the two actions only send traces.',
      });
    }
    this.function = new LambdaFunction(this, 'Function', {
      functionName: name,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundleFolder(source, bundlesOf(this))),
      handler: `index.${source.exportName}`,
      memorySize: props.memory ?? MEMORY_MB,
      timeout: Duration.seconds(props.timeoutSeconds ?? TIMEOUT_SECONDS),
      tracing: traced ? Tracing.ACTIVE : Tracing.DISABLED,
      // All permissions are in the policy above, in one resource instead of two.
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: {
        // Time zone of most branches: the process's own zone needs none of Intl's calendar data (ADR 0034).
        TZ: timeZone,
        ...(table === undefined
          ? {}
          : { TABLE_NAME: table.table.name, METRIC_NAMESPACE: metricNamespace(environment) }),
        ...(secretsOfGrant(table?.secrets).length === 0 ? {} : { SECRETS_PREFIX: secretsPrefix(environment) }),
        ...props.variables,
      },
      ...(props.unattended === undefined
        ? {}
        : {
            deadLetterQueue: props.unattended.deadLetters,
            retryAttempts: props.unattended.retries,
            maxEventAge: props.unattended.maxAge,
          }),
      ...(props.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
  }
}

/** Context value that names another folder of bundles in tests (`cdk -c bundles=…`). */
export const bundlesContext = 'bundles';

/** Folder of the bundles: the build's folder, or one that a test sets. */
const bundlesOf = (construct: Construct): string => {
  const given: unknown = construct.node.tryGetContext(bundlesContext);
  return typeof given === 'string' ? given : bundlesFolder;
};

/** A policy statement that applies to the named partitions only. */
const onTable = (table: TableAccess['table'], statement: TableStatement): PolicyStatement =>
  new PolicyStatement({
    actions: [...statement.actions],
    resources: [`${table.arn}${statement.resource}`],
    conditions: conditionsOf(statement),
  });
