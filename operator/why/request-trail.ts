import { routes } from '#shared/routes/index.ts';
import { type FindLines, type LogLine, textOf } from './log-lines.ts';
import { describeLine } from './message-trail.ts';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value) || 0);

/** Requests above this are slow. Source: docs/runbooks/booking-slow.md */
const SLOW_MS = 1000;

/** Describes in one sentence how the time of a request was spent. */
export const explainRequest = (done: LogLine): string => {
  const [ms, dbMs, conflicts] = [numberOf(done['ms']), numberOf(done['dbMs']), numberOf(done['conflicts'])];
  const retries = numberOf(done['attempts']) - numberOf(done['dbCalls']);
  if (numberOf(done['status']) >= 500) return 'It failed: the line request.failed says where.';
  if (ms < SLOW_MS)
    return 'It was not slow in the function: look at the time before it (edge, origin check) and at the network.';
  if (conflicts > 0) return `It waited for ${String(conflicts)} other changes of the same items.`;
  if (retries > 0) return `The database throttled it or lost ${String(retries)} answers: docs/runbooks/table-down.md.`;
  if (dbMs > ms / 2) return 'The database was slow: docs/runbooks/table-down.md.';
  if (done['cold'] === true) return 'The function had just started.';
  return 'The function itself was slow: too little memory, or too much work for one request.';
};

/** Log lines of a request, by the request id of its answer. */
export const requestTrail = (requestId: string, findLines: FindLines): string[] => {
  // Access log lines of API Gateway have no field `message`.
  const access = findLines([], 'requestId', requestId).find((line) => line['message'] === undefined);
  const route = routes.find(({ method, path }) => `${method} ${path}` === textOf(access?.['route']));
  const ids = route === undefined ? routes.map(({ id }) => id) : [route.id];
  const lines = findLines(ids, 'requestId', requestId).filter((line) => line['message'] !== undefined);
  const done = lines.find((line) => line['message'] === 'request.done');
  return [
    ...(access === undefined ? [] : [`API Gateway: ${describeLine(access)}`]),
    ...lines.map(describeLine),
    done === undefined
      ? 'No function has answered this request: it ended at the edge or the origin check, is older than --since, or the log is another one.'
      : explainRequest(done),
  ];
};
