import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CfnStage, type HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { routes } from '#shared/routes/index.ts';
import { retention } from '../constructs/retention.ts';
import type { Environment } from '../environments.ts';
import { accessLogName } from '../names.ts';

interface ApiStageStackProps extends StackProps {
  readonly environment: Environment;
  readonly api: HttpApi;
}

/** API Gateway's stage is the first path segment, so the routes are below /api, as on the site. */
export const STAGE = 'api';

/**
 * The stage of the API: throttles and access log. It has a stack of its own, deployed after all routes: API Gateway
 * refuses a stage that names a route which does not exist yet.
 */
export class ApiStageStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStageStackProps) {
    super(scope, id, { ...props, description: 'The clinic: stage of the API' });
    const { environment, api } = props;
    const allowed = (requests: number): number => (environment.maintenance ? 0 : requests);
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: accessLogName(environment),
      retention: retention[environment.logDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: {
        rateLimit: allowed(environment.throttle.staff.rate),
        burstLimit: allowed(environment.throttle.staff.burst),
      },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        // The route, never the path: paths contain phones.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            time: '$context.requestTimeEpoch',
            route: '$context.routeKey',
            status: '$context.status',
            bytes: '$context.responseLength',
            ms: '$context.responseLatency',
            functionMs: '$context.integrationLatency',
            originCheck: '$context.authorizer.error',
            error: '$context.error.message',
            // Always a number: the metric filters of the watch stack compare it as one.
          }).replace('"$context.responseLatency"', '$context.responseLatency'),
        ),
      },
    });
    const { defaultChild: cfnStage } = stage.node;
    if (!(cfnStage instanceof CfnStage)) throw new Error('the stage has no resource');
    cfnStage.routeSettings = Object.fromEntries(
      routes.map(({ method, path, throttle }) => [
        `${method} ${path}`,
        {
          ThrottlingRateLimit: allowed(environment.throttle[throttle].rate),
          ThrottlingBurstLimit: allowed(environment.throttle[throttle].burst),
        },
      ]),
    );
  }
}
