import { exportName, type RouteSpec } from '../shared/routes/define.ts';
import type { Endpoint } from '../functions/runtime/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'function';

/** The handler of a row: the same file and export that its Lambda runs. */
export const loadHandler = async (route: RouteSpec): Promise<Endpoint> => {
  const file = new URL(`../functions/api/${route.id}.ts`, import.meta.url).href;
  const module: unknown = await import(/* @vite-ignore */ file);
  const name = exportName(route);
  const handler: unknown =
    typeof module === 'object' && module !== null
      ? Object.entries(module).find(([key]) => key === name)?.[1]
      : undefined;
  if (!isEndpoint(handler)) throw new Error(`functions/api/${route.id}.ts does not export ${name}`);
  return handler;
};
