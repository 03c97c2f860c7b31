import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as Lambda, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { bookReservation, cancelReservation, showQueueInfo } from '#shared/routes/reservations.ts';
import { releaseCheckSource } from '../catalogue.ts';
import type { Environment } from '../environments.ts';
import { accessOf } from '../grants.ts';
import { functionName, metricNamespace, resourceName } from '../names.ts';
import { ServedFunction, type TableAccess } from './served-function.ts';

interface GradualReleaseProps {
  readonly environment: Environment;
  /** Name in the alarm: `booking`. */
  readonly name: string;
  readonly routeId: string;
  readonly function: Lambda;
  readonly application: ILambdaApplication;
  readonly applicationName: string;
  readonly table: TableAccess['table'];
}

/** CodeDeploy waits no longer than an hour; the check takes seconds. */
const CHECK_SECONDS = 60;

/** The alias that the API invokes. */
const ALIAS = 'live';
const MINUTE = Duration.minutes(1);

/**
 * A function tries a new version before it gets any request: a release is judged at any number of visits. Then the
 * version answers 10 % of the requests for five minutes. If its failure alarm fires, CodeDeploy restores the
 * previous version and the deployment fails.
 */
export class GradualRelease extends Construct {
  /** The alias that the API invokes. */
  readonly alias: IFunction;

  constructor(scope: Construct, id: string, props: GradualReleaseProps) {
    super(scope, id);
    const { environment, name, routeId, application } = props;
    // CDK's classes say `role?: IRole | undefined` where its interfaces say `role?: IRole`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const version = props.function.currentVersion as IVersion;
    const alias = new Alias(this, 'Alias', { aliasName: ALIAS, version });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.alias = alias as IFunction;
    const failed = new Metric({
      namespace: metricNamespace(environment),
      metricName: 'Failed',
      dimensionsMap: { Route: routeId },
      statistic: 'Sum',
      period: MINUTE,
    });
    const ofFunction = { statistic: 'Sum', period: MINUTE };
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: resourceName(environment, `release-${name}`),
      alarmDescription: `Nobody for long: a new version of ${routeId} fails and is taken back. What to do: docs/runbooks/rollback.md`,
      metric: new MathExpression({
        // The new version gets 10 % of the requests, so 2 % of all are 20 % of its own.
        expression: 'IF(FILL(failed, 0) + FILL(broke, 0) >= 2, 100 * (FILL(failed, 0) + FILL(broke, 0)) / all, 0)',
        usingMetrics: {
          failed,
          broke: props.function.metricErrors(ofFunction),
          all: props.function.metricInvocations(ofFunction),
        },
        label: 'percent failed',
        period: MINUTE,
      }),
      threshold: 2,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const check = this.#check(props, version.functionArn);
    alias.node.addDependency(check);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      description: `Moves requests of ${routeId} to a new version`,
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
      inlinePolicies: {
        check: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [check.functionArn] })],
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'AWS writes this policy for CodeDeploy and Lambda, and keeps it as narrow as the two services allow.',
    });
    new LambdaDeploymentGroup(this, 'Group', {
      application,
      alias,
      preHook: check,
      // CDK would let it invoke every version of the check.
      role: role.withoutPolicyUpdates(),
      deploymentGroupName: resourceName(environment, name),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }

  /** The hook before the traffic. It has the version to try in its settings, so it changes with each version. */
  #check({ environment, name, routeId, applicationName, table }: GradualReleaseProps, newVersion: string): Lambda {
    const stack = Stack.of(this);
    const source = releaseCheckSource(name);
    const others = [showQueueInfo, cancelReservation].map((route) => functionName(environment, route));
    const group = stack.formatArn({
      service: 'codedeploy',
      resource: 'deploymentgroup',
      resourceName: `${applicationName}/${resourceName(environment, name)}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const functionArns = others.map((resource) =>
      stack.formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: resource,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    const books = routeId === bookReservation.id;
    return new ServedFunction(this, source.id, {
      environment,
      source,
      description: `Tries a new version of ${routeId} before it gets requests`,
      table: accessOf(table, source.id),
      timeoutSeconds: CHECK_SECONDS,
      variables: {
        NEW_VERSION: newVersion,
        ROUTE: routeId,
        CANARY_PHONE: environment.contact.phone,
        ...(books && { LOOK_UP_FUNCTION: others[0] ?? '', CANCEL_FUNCTION: others[1] ?? '' }),
      },
      permissions: [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: [newVersion, ...(books ? functionArns : [])],
        }),
        new PolicyStatement({ actions: ['codedeploy:PutLifecycleEventHookExecutionStatus'], resources: [group] }),
      ],
    }).function;
  }
}
