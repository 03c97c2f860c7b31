import type { FunctionSource } from './catalogue.ts';
import type { Environment } from './environments.ts';

/** The word in front of everything of ours in an account. */
export const PRODUCT = 'clinic';

type Named = Pick<Environment, 'name'>;

/** `clinic-prod-api` and the like: stacks, and what operators look for by name. */
export const resourceName = (environment: Named, what: string): string => `${PRODUCT}-${environment.name}-${what}`;

/** `clinic-prod-reservations-book-reservation`: the function of a route, a reaction or a door. */
export const functionName = (environment: Named, source: Pick<FunctionSource, 'id'>): string =>
  resourceName(environment, source.id.replaceAll('/', '-'));
