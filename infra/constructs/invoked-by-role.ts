import { type HttpRouteIntegrationConfig, IntegrationCredentials } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Invokes a function by a role of the API. CDK's own integration adds a permission to each function instead: one more
 * resource for each route, of the 500 that a stack may have.
 */
export class InvokedByRole extends HttpLambdaIntegration {
  readonly #credentials: IntegrationCredentials;

  constructor(id: string, handler: IFunction, role: Role) {
    super(id, handler);
    this.#credentials = IntegrationCredentials.fromRole(role);
  }

  protected override completeBind(): void {
    // The role may invoke the function: it needs no permission of its own.
  }

  override bind(...options: Parameters<HttpLambdaIntegration['bind']>): HttpRouteIntegrationConfig {
    return { ...super.bind(...options), credentials: this.#credentials };
  }
}
