import type { FunctionSource } from './catalogue.ts';
import type { Environment } from './environments.ts';

/** The word in front of everything of ours in an account. */
export const PRODUCT = 'clinic';

type Named = Pick<Environment, 'name'>;

/** `clinic-prod-api` and the like: stacks, and what operators look for by name. */
export const resourceName = (environment: Named, what: string): string => `${PRODUCT}-${environment.name}-${what}`;

/** `clinic-prod-reservations-book-reservation`: the function of a route, a reaction or an authorizer. */
export const functionName = (environment: Named, source: Pick<FunctionSource, 'id'>): string =>
  resourceName(environment, source.id.replaceAll('/', '-'));

/** Where the work of a reaction waits that could not be done. */
export const deadLettersName = (environment: Named, source: Pick<FunctionSource, 'id'>): string =>
  `${functionName(environment, source)}-dead-letters`;

/** Under which CloudWatch keeps the figures of an environment. */
export const metricNamespace = (environment: Named): string => `Clinic/${environment.name}`;

/** The secret that CloudFront shows to the API. By name: a template can only refer to a secret in words. */
export const originSecretName = (environment: Named): string => resourceName(environment, 'origin');

/** The log of the API's requests. */
export const accessLogName = (environment: Named): string => `/aws/apigateway/${resourceName(environment, 'api')}`;
