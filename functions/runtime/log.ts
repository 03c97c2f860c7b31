import { Logger } from '@aws-lambda-powertools/logger';

/** What a log line may carry beside its message: ids, codes, counts and durations. Never a name or a phone. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Coded messages (`request.done`) with fields, one JSON line each. */
export interface Log {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  /**
   * Numbers for dashboards and alarms: a line in CloudWatch's embedded metric format. Every value of a dimension is
   * paid as a metric of its own: only short lists are dimensions. What is noted stands in the line, to be asked for.
   */
  readonly metric: (
    values: Readonly<Record<string, number>>,
    dimensions?: Readonly<Record<string, string>>,
    noted?: Readonly<Record<string, string>>,
  ) => void;
}

/** Under which the dashboard finds our metrics, where no environment says otherwise. */
export const METRIC_NAMESPACE = 'Clinic';

/** Names that end in `Minutes` or `Ms` are no counts. */
const unitOf = (name: string): string =>
  name.endsWith('Ms') ? 'Milliseconds' : name.endsWith('Minutes') ? 'None' : 'Count';

export const createLog = (
  level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT',
  namespace: string = METRIC_NAMESPACE,
): Log => {
  const logger = new Logger({ serviceName: 'clinic', logLevel: level });
  return {
    info: (message, fields = {}) => {
      logger.info(message, fields);
    },
    warn: (message, fields = {}) => {
      logger.warn(message, fields);
    },
    error: (message, fields = {}) => {
      logger.error(message, fields);
    },
    metric: (values, dimensions = {}, noted = {}) => {
      logger.info('metric', {
        ...noted,
        ...dimensions,
        ...values,
        _aws: {
          Timestamp: Date.now(),
          CloudWatchMetrics: [
            {
              Namespace: namespace,
              Dimensions: [Object.keys(dimensions)],
              Metrics: Object.keys(values).map((name) => ({ Name: name, Unit: unitOf(name) })),
            },
          ],
        },
      });
    },
  };
};

/**
 * What an error may say in a log: its class, and where it was thrown; not its message, which may quote a request,
 * nor any line of it that stands in the stack.
 */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? {
        error: error.name,
        at: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 3)
          .map((line) => line.trim().replaceAll(/\s+/g, ' '))
          .join(' | '),
      }
    : { error: typeof error };
