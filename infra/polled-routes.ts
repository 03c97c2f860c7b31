import type { routes } from '#shared/routes/index.ts';

/**
 * Routes that open pages request by themselves. They are most of all requests and are not traced: their request line
 * says what a trace would (docs/logging.md), and traces of polls were a third of the cost of logs.
 */
const polledRoutes: ReadonlySet<string> = new Set<(typeof routes)[number]['id']>([
  'board/show-board',
  'reservations/show-queue-info',
  'health/check-health',
]);

export const isPolled = (routeId: string): boolean => polledRoutes.has(routeId);
