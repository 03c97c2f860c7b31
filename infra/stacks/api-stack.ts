import { CfnOutput, CustomResource, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { HttpApi, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { firstKeySource } from '#events/reactions.ts';
import { authorizerSources } from '../catalogue.ts';
import { ServedFunction, type TableAccess } from '../constructs/served-function.ts';
import { InvokedByRole } from '../constructs/invoked-by-role.ts';
import type { Environment } from '../environments.ts';
import { ORIGIN_HEADER } from '../functions/origin-secret.ts';
import { accessOf } from '../grants.ts';
import { originSecretName, resourceName } from '../names.ts';

interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: TableAccess['table'];
}

/** Cache time of an authorizer's positive answer. A new secret is valid before CloudFront sends it, so the cache delays nothing. */
const ORIGIN_CHECK_CACHE_TIME = Duration.minutes(5);

/** Retries for half a minute (events/deployment.ts), then reports the failure. */
const FIRST_KEY_SECONDS = 90;

/** The API and its authorizer, which accepts only CloudFront. Stacks of areas add the routes of their endpoints. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The secret header value that CloudFront sends. */
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, { ...props, description: 'The clinic: the API and its origin check' });
    const { environment } = props;

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

    this.#refuseTheRest(environment);
    this.#firstKey(props);
    new CfnOutput(this, 'ApiId', { value: this.api.apiId, description: 'Operators and tests find the API by it' });
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
      description: 'Makes the first signing key',
      memory: 256,
      timeoutSeconds: FIRST_KEY_SECONDS,
      table: accessOf(table, firstKeySource.id),
    });
    new CustomResource(this, 'FirstKey', {
      resourceType: 'Custom::SigningKey',
      serviceToken: makeFirstKey.functionArn,
      serviceTimeout: Duration.seconds(FIRST_KEY_SECONDS),
      // A restored table gets the public keys that it lacks.
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
}
