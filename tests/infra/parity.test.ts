import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '#infra/app.ts';
import { environmentOf } from '#infra/environments.ts';
import { ApiStack } from '#infra/stacks/api-stack.ts';
import { exportName } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';

const gatewayRoute = z.object({ Properties: z.object({ RouteKey: z.string() }) });
const lambda = z.object({ Properties: z.object({ FunctionName: z.optional(z.string()), Handler: z.string() }) });

describe('the synthesised API', () => {
  let template: Template;

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'synth-'));
    const site = join(folder, 'site');
    mkdirSync(site);
    writeFileSync(join(site, 'index.html'), '<!doctype html><title>site</title>');
    const app = createApp(environmentOf('dev'), {
      outdir: join(folder, 'out'),
      version: 'test',
      site,
      bundles: inject('bundles'),
    });
    const stack = app.node.findAll().find((construct) => construct instanceof ApiStack);
    if (stack === undefined) throw new Error('there is no API stack');
    template = Template.fromStack(stack);
  });

  it('has the routes of the table, and beside them only the one that refuses the rest', () => {
    const found = Object.values(template.findResources('AWS::ApiGatewayV2::Route')).map(
      (resource) => gatewayRoute.parse(resource).Properties.RouteKey,
    );
    const expected = routes.map(({ method, path }) => `${method} ${path}`);
    expect(found.filter((key) => key !== '$default').toSorted()).toEqual(expected.toSorted());
    expect(found.filter((key) => key === '$default')).toHaveLength(1);
  });

  it('runs the handler of every row', () => {
    const handlers = Object.values(template.findResources('AWS::Lambda::Function')).map(
      (resource) => lambda.parse(resource).Properties.Handler,
    );
    for (const route of routes) expect(handlers, route.id).toContain(`index.${exportName(route)}`);
  });
});
