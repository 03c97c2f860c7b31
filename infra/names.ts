import type { FunctionSource } from './catalogue.ts';
import type { Environment } from './environments.ts';

/** Prefix of all our resources in an AWS account. */
export const PRODUCT = 'clinic';

/** The policy that bounds the role that deploys, and every role that it creates: infra/bootstrap. */
export const DEPLOY_BOUNDARY = 'clinic-deploy';

type Named = Pick<Environment, 'name'>;

/** `clinic-prod-api` and similar: stacks, and resources that operators search by name. */
export const resourceName = (environment: Named, what: string): string => `${PRODUCT}-${environment.name}-${what}`;

/** The stack of an area's functions, without the prefix: `api-queue`. */
export const areaStackName = (area: string): string => `api-${area}`;

/** Functions that answer no route. */
const behindNoRoute = /^(?:events|gateway|live)\//u;

/** `clinic-prod-api-reservations-book-reservation`, or without `api` for a reaction or an authorizer. */
export const functionName = (environment: Named, { id }: Pick<FunctionSource, 'id'>): string =>
  resourceName(environment, `${behindNoRoute.test(id) ? '' : 'api-'}${id.replaceAll('/', '-')}`);

/** The dead letter queue of a reaction. */
export const deadLettersName = (environment: Named, source: Pick<FunctionSource, 'id'>): string =>
  `${functionName(environment, source)}-dead-letters`;

/** CloudWatch's namespace for the metrics of an environment. */
export const metricNamespace = (environment: Named): string => `Clinic/${environment.name}`;

/** Name of the origin's secret: a template can only reference a secret by its name. */
export const originSecretName = (environment: Named): string => resourceName(environment, 'origin');

/** The names of an environment's secrets begin with it. */
export const secretsPrefix = ({ name }: Named): string => `${PRODUCT}-${name}`;

/** The log group of the API's requests. */
export const accessLogName = (environment: Named): string => `/aws/apigateway/${resourceName(environment, 'api')}`;

/** The database of the exported table in Glue: Athena takes no hyphens in a name. */
export const analyticsDatabaseName = (environment: Named): string =>
  resourceName(environment, 'analytics').replaceAll('-', '_');
