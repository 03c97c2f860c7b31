import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Fields of a log line: ids, codes, counts and durations. Never a name or a phone. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Coded messages (`request.done`) with fields, one JSON line each. */
export interface Log {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  /**
   * Metrics for dashboards and alarms, in CloudWatch's embedded metric format. Each value of a dimension is billed as a
   * metric of its own: only short lists are dimensions. The unit is Count.
   */
  readonly metric: (values: Readonly<Record<string, number>>, dimensions?: Readonly<Record<string, string>>) => void;
}

type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';

/** The namespace of our metrics when the environment names none. */
export const METRIC_NAMESPACE = 'Clinic';
const SERVICE = 'clinic';

/** Writes one metric line at a time. It has no default dimension: alarms find a metric by the dimensions given here. */
const createMetric = (namespace: string, logger: Logger): Log['metric'] => {
  const metrics = new Metrics({ namespace, serviceName: SERVICE, logger });
  metrics.clearDefaultDimensions();
  return (values, dimensions = {}) => {
    metrics.addMetadata('message', 'metric');
    metrics.addDimensions(dimensions);
    for (const [name, value] of Object.entries(values)) metrics.addMetric(name, 'Count', value);
    metrics.publishStoredMetrics();
  };
};

/** Metric lines have the level INFO: they are written when the level is DEBUG or INFO. */
export const createLog = (level: Level, namespace: string = METRIC_NAMESPACE): Log => {
  const logger = new Logger({ serviceName: SERVICE, logLevel: level });
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
    metric: level === 'DEBUG' || level === 'INFO' ? createMetric(namespace, logger) : () => undefined,
  };
};

/** The code of a system error, such as `ECONNRESET`; no other text that an error may carry under that name. */
const systemCodeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' && /^E[A-Z0-9_]+$/.test(error.code) ? error.code : undefined;

/**
 * What an error may say in a log: its class, its code when the system made it, and where it was thrown; not its
 * message, which may quote a request, nor any of its lines in the stack.
 */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? {
        error: error.name,
        code: systemCodeOf(error),
        at: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 3)
          .map((line) => line.trim().replaceAll(/\s+/g, ' '))
          .join(' | '),
      }
    : { error: typeof error };
