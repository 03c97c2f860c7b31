import * as z from 'zod/mini';
import { moment } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

export const checkHealth = defineRoute({
  id: 'health/check-health',
  method: 'GET',
  path: '/',
  summary: 'Is the front desk up, and does its table answer?',
  access: access.anyone,
  reply: z.strictObject({ status: z.literal('ok'), version: z.string(), time: moment }),
  reasons: [],
  throttle: 'public',
  // Every open staff page polls it each minute; the edge answers most requests.
  cache: 'public, max-age=10',
});
