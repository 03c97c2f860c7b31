import { queryOptions } from '@tanstack/react-query';
import { checkHealth } from '#shared/routes/health.ts';
import { call } from './client.ts';
import { healthKey } from './polling.ts';

/** The health check of the server, with its time. */
export const healthQuery = queryOptions({
  queryKey: healthKey,
  queryFn: ({ signal }) => call(checkHealth, {}, { signal }),
});
