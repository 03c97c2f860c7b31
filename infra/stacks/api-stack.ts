import { CfnOutput, CustomResource, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Method } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { firstKeySource } from '#events/reactions.ts';
import { authorizerSources } from '../catalogue.ts';
import { ServedFunction, type TableAccess } from '../constructs/served-function.ts';
import { InvokedByRole } from '../constructs/invoked-by-role.ts';
import { retention } from '../constructs/retention.ts';
import type { Environment } from '../environments.ts';
import { ORIGIN_HEADER } from '../functions/origin-secret.ts';
import { grantOf } from '../grants.ts';
import { accessLogName, originSecretName, resourceName } from '../names.ts';
import { statementsOf } from '../table-grants.ts';
import type { InvokedEndpoint } from './endpoints-stack.ts';

interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: TableAccess['table'];
  /** By route id, from the stacks of the areas. */
  readonly endpoints: ReadonlyMap<string, InvokedEndpoint>;
}

/** API Gateway's stage is the first path segment, so the routes are below /api, as on the site. */
export const STAGE = 'api';

/** Cache time of an authorizer's positive answer. A new secret is valid before CloudFront sends it, so the cache delays nothing. */
const ORIGIN_CHECK_CACHE_TIME = Duration.minutes(5);

const httpMethods = {
  GET: HttpMethod.GET,
  POST: HttpMethod.POST,
  PATCH: HttpMethod.PATCH,
} as const satisfies Record<Method, HttpMethod>;

/** Retries for half a minute (events/deployment.ts), then reports the failure. */
const FIRST_KEY_SECONDS = 90;

/** One route for each row of the route table, behind an authorizer that accepts only CloudFront. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The secret header value that CloudFront sends. */
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, { ...props, description: 'The clinic: routes of the API' });
    const { environment, endpoints } = props;

    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: originSecretName(environment),
      description: 'CloudFront shows it to the API; rotated by the web stack',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.originSecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Its rotation needs the distribution and therefore stands in the web stack.',
    });

    this.api = new HttpApi(this, 'Api', {
      apiName: resourceName(environment, 'api'),
      description: 'Answers only what comes through CloudFront',
      createDefaultStage: false,
      defaultAuthorizer: this.#originCheck(environment),
    });

    const keysOfRoutes = routes.map((route) => {
      const endpoint = endpoints.get(route.id);
      if (endpoint === undefined) throw new Error(`no stack has the function of ${route.id}`);
      this.api.addRoutes({
        path: route.path,
        methods: [httpMethods[route.method]],
        integration: new InvokedByRole(`${route.id} integration`, endpoint.function, endpoint.invoker),
      });
      return { key: `${route.method} ${route.path}`, throttle: route.throttle };
    });
    this.#refuseTheRest(environment);
    this.#firstKey(props);
    this.#stage(environment, keysOfRoutes);
  }

  #originCheck(environment: Environment): HttpLambdaAuthorizer {
    const { function: originCheck } = new ServedFunction(this, authorizerSources.verifyOrigin.id, {
      environment,
      source: authorizerSources.verifyOrigin,
      description: 'Lets in what CloudFront sends',
      memory: 256,
      timeoutSeconds: 5,
      variables: { ORIGIN_SECRET_ID: originSecretName(environment) },
      permissions: [
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [this.originSecret.secretArn],
        }),
      ],
    });
    return new HttpLambdaAuthorizer('OriginCheck', originCheck, {
      authorizerName: 'origin-check',
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${ORIGIN_HEADER}`],
      resultsCacheTtl: ORIGIN_CHECK_CACHE_TIME,
    });
  }

  /** The deployment waits for the first signing key, and fails without one. See ADR 0005. */
  #firstKey({ environment, table }: ApiStackProps): void {
    const { function: makeFirstKey } = new ServedFunction(this, firstKeySource.id, {
      environment,
      source: firstKeySource,
      description: 'Makes the first signing key of a table',
      memory: 256,
      timeoutSeconds: FIRST_KEY_SECONDS,
      table: { table, statements: statementsOf(grantOf(firstKeySource.id)) },
    });
    new CustomResource(this, 'FirstKey', {
      resourceType: 'Custom::SigningKey',
      serviceToken: makeFirstKey.functionArn,
      serviceTimeout: Duration.seconds(FIRST_KEY_SECONDS),
      // A replacement table after a restore gets a signing key as well.
      properties: { Table: table.name },
    });
  }

  /** Unknown addresses and wrong methods get the envelope that every other answer has. */
  #refuseTheRest(environment: Environment): void {
    const { function: unrouted } = new ServedFunction(this, authorizerSources.unrouted.id, {
      environment,
      source: authorizerSources.unrouted,
      description: 'Answers addresses that do not exist (404) and methods that do not (405)',
      memory: 256,
      timeoutSeconds: 3,
    });
    const invoker = new Role(this, 'UnroutedInvoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'Lets the API invoke the function of unknown addresses',
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [unrouted.functionArn] })],
        }),
      },
    });
    new HttpRoute(this, 'Rest', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new InvokedByRole('unrouted integration', unrouted, invoker),
    });
  }

  #stage(
    environment: Environment,
    routesBehind: readonly { readonly key: string; readonly throttle: keyof Environment['throttle'] }[],
  ): void {
    const allowed = (requests: number): number => (environment.maintenance ? 0 : requests);
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: accessLogName(environment),
      retention: retention[environment.logDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
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
      routesBehind.map(({ key, throttle }) => [
        key,
        {
          ThrottlingRateLimit: allowed(environment.throttle[throttle].rate),
          ThrottlingBurstLimit: allowed(environment.throttle[throttle].burst),
        },
      ]),
    );
    // API Gateway refuses a stage that names a route which does not exist yet.
    for (const child of this.api.node.children) if (child !== stage) stage.node.addDependency(child);

    new CfnOutput(this, 'ApiId', { value: this.api.apiId, description: 'Operators and tests find the API by it' });
  }
}
