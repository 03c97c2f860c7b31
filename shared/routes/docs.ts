import * as z from 'zod/mini';
import { access, defineRoute } from './define.ts';

export const showOpenApi = defineRoute({
  id: 'docs/show-open-api',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API in OpenAPI 3.1, made from the table of routes',
  access: access.anyone,
  reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  reasons: [],
  throttle: 'public',
  cache: 'public, max-age=300',
  raw: true,
});
