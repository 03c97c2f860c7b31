import type { RouteSpec } from './define.ts';
import { valueAt } from '../rules/value-at.ts';

type Row = Pick<RouteSpec, 'method' | 'path'>;

/** The route of a path, with the path's parameters as they were sent, still encoded. */
export interface Match<R extends Row> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const isParameter = (segment: string): boolean => segment.startsWith('{');

const fits = <R extends Row>(route: R, given: readonly string[]): Match<R> | undefined => {
  const wanted = segmentsOf(route.path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = valueAt(given, index);
    if (isParameter(segment)) params[segment.slice(1, -1)] = value;
    else if (segment !== value) return undefined;
  }
  return { route, params };
};

/** Fewer parameters first: a literal segment wins over a parameter, as in API Gateway. */
const parameters = (row: Row): number => segmentsOf(row.path).filter(isParameter).length;

/**
 * Finds the route of a method and a path below /api; `methods` lists the path's other methods when this one is
 * unknown.
 */
export const matchRoute = <R extends Row>(
  routes: readonly R[],
  method: string,
  path: string,
): { readonly match: Match<R> | undefined; readonly methods: readonly string[] } => {
  const given = segmentsOf(path);
  const found = routes
    .map((route) => fits(route, given))
    .filter((match) => match !== undefined)
    .toSorted((a, b) => parameters(a.route) - parameters(b.route));
  return {
    match: found.find(({ route }) => route.method === method),
    methods: [...new Set(found.map(({ route }) => route.method))],
  };
};
