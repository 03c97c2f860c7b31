import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exportName } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { endpointStacks, synthesise } from './synthesised.ts';

const gatewayRoute = z.object({ Properties: z.object({ RouteKey: z.string() }) });
const lambda = z.object({ FunctionName: z.optional(z.string()), Handler: z.string() });

describe('the synthesised API', () => {
  const { template, resourcesOf } = synthesise();
  const api = template('api');

  it('has the routes of the table, and only one more: the one that refuses the rest', () => {
    const found = Object.values(api.findResources('AWS::ApiGatewayV2::Route')).map(
      (resource) => gatewayRoute.parse(resource).Properties.RouteKey,
    );
    const expected = routes.map(({ method, path }) => `${method} ${path}`);
    expect(found.filter((key) => key !== '$default').toSorted()).toEqual(expected.toSorted());
    expect(found.filter((key) => key === '$default')).toHaveLength(1);
  });

  it('runs the handler of every row', () => {
    const handlers = endpointStacks
      .flatMap((what) => resourcesOf(what, 'AWS::Lambda::Function'))
      .map((properties) => lambda.parse(properties).Handler);
    for (const route of routes) expect(handlers, route.id).toContain(`index.${exportName(route)}`);
  });
});
