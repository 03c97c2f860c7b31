import { exportName, type RouteSpec } from '#shared/routes/define.ts';
import type { Endpoint } from '#functions/runtime/endpoint.ts';

type Run<Input extends readonly unknown[], Output> = (...input: Input) => Promise<Output>;

/** Loads an exported handler from a file of the repository, as its Lambda does. */
export const loadExport = async <Input extends readonly unknown[], Output>(
  entry: string,
  name: string,
): Promise<Run<Input, Output>> => {
  const file = new URL(`../${entry}`, import.meta.url).href;
  const module: unknown = await import(/* @vite-ignore */ file);
  const isRun = (value: unknown): value is Run<Input, Output> => typeof value === 'function';
  const found: unknown =
    typeof module === 'object' && module !== null
      ? Object.entries(module).find(([key]) => key === name)?.[1]
      : undefined;
  if (!isRun(found)) throw new Error(`${entry} does not export ${name}`);
  return found;
};

/** The handler of a route: the same file and export that its Lambda runs. */
export const loadHandler = (route: RouteSpec): Promise<Endpoint> =>
  loadExport<Parameters<Endpoint>, Awaited<ReturnType<Endpoint>>>(`functions/api/${route.id}.ts`, exportName(route));
