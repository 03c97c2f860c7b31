import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { AppSyncAuthorizationType, AppSyncEventResource, EventApi } from 'aws-cdk-lib/aws-appsync';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type LiveNamespace, liveNamespaces } from '#shared/rules/live-channels.ts';
import { authorizerSources } from '../catalogue.ts';
import { ServedFunction, type TableAccess } from '../constructs/served-function.ts';
import type { Environment } from '../environments.ts';
import { accessOf } from '../grants.ts';
import { resourceName } from '../names.ts';

interface LiveStackProps extends StackProps {
  readonly environment: Environment;
  readonly table: TableAccess['table'];
}

/** AppSync waits no longer for an authorizer. */
const AUTHORIZER_SECONDS = 10;

/** The live channel: AppSync Events with a namespace each for desks, tickets and displays. See ADR 0067. */
export class LiveStack extends Stack {
  readonly #api: EventApi;

  constructor(scope: Construct, id: string, props: LiveStackProps) {
    super(scope, id, { ...props, description: 'The clinic: live channel' });
    const { environment, table } = props;
    const source = authorizerSources.authorizeLive;
    const { function: handler } = new ServedFunction(this, source.id, {
      environment,
      source,
      description: 'Decides who may connect and subscribe to the live channel',
      table: accessOf(table, source.id),
      timeoutSeconds: AUTHORIZER_SECONDS,
    });
    const readers = [AppSyncAuthorizationType.LAMBDA];
    const publishers = [AppSyncAuthorizationType.IAM];
    this.#api = new EventApi(this, 'Api', {
      apiName: resourceName(environment, 'live'),
      authorizationConfig: {
        authProviders: [
          {
            authorizationType: AppSyncAuthorizationType.LAMBDA,
            // AppSync caches an answer by its token alone: a token of one channel would open the others.
            lambdaAuthorizerConfig: { handler, resultsCacheTtl: Duration.seconds(0) },
          },
          { authorizationType: AppSyncAuthorizationType.IAM },
        ],
        connectionAuthModeTypes: readers,
        defaultSubscribeAuthModeTypes: readers,
        defaultPublishAuthModeTypes: publishers,
      },
    });
    for (const namespace of liveNamespaces) {
      this.#api.addChannelNamespace(namespace, {
        authorizationConfig: { subscribeAuthModeTypes: readers, publishAuthModeTypes: publishers },
      });
    }
  }

  /** The host of publications, which authorizations of pages name as well. */
  get httpHost(): string {
    return this.#api.httpDns;
  }

  /** The host of the WebSocket. */
  get realtimeHost(): string {
    return this.#api.realtimeDns;
  }

  /** Lets a function publish on the channels of namespaces. */
  publishing(namespaces: readonly LiveNamespace[]): PolicyStatement {
    return new PolicyStatement({
      actions: ['appsync:EventPublish'],
      resources: namespaces.flatMap((namespace) =>
        AppSyncEventResource.ofChannelNamespace(namespace).resourceArns(this.#api),
      ),
    });
  }
}
