import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';

const MAX_ATTEMPTS = 6;

/** How long a connection and an answer are waited for, in milliseconds, before the database is asked again. */
export interface Patience {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
}

/** DynamoDB answers in milliseconds: after seconds, an answer was lost. */
export const inTheRegion: Patience = { connectionTimeout: 1_000, requestTimeout: 5_000 };
/** On one machine all stand in one row: what takes long is not lost, and asked for again it only makes the row longer. */
const onOneMachine: Patience = { connectionTimeout: 30_000, requestTimeout: 30_000 };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Cancelled only because another transaction touched the same item, not because a condition failed? */
const isConflict = (error: unknown): boolean => {
  if (!isRecord(error)) return false;
  if (error['name'] === 'TransactionConflictException') return true;
  const reasons = error['CancellationReasons'];
  if (error['name'] !== 'TransactionCanceledException' || !Array.isArray(reasons)) return false;
  const codes = reasons.map((reason: unknown): string =>
    isRecord(reason) && typeof reason['Code'] === 'string' ? reason['Code'] : 'None',
  );
  return (
    codes.every((code) => code === 'None' || retryableReasons.has(code)) &&
    codes.some((code) => retryableReasons.has(code))
  );
};

const retryableReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * The SDK's standard strategy (exponential backoff with full jitter, retry quota), which also tries again after
 * a transaction lost against another one. The SDK resends the same command with the same ClientRequestToken,
 * so an attempt whose answer was lost is not carried out twice.
 */
class ConflictAwareRetryStrategy extends StandardRetryStrategy {
  override refreshRetryTokenForRetry(...[token, info]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>) {
    return super.refreshRetryTokenForRetry(token, isConflict(info.error) ? { ...info, errorType: 'TRANSIENT' } : info);
  }
}

/** A document client on AWS, or on the endpoint given (embedded database, emulator). */
export const connect = (
  endpoint: string | undefined,
  patience = endpoint === undefined ? inTheRegion : onOneMachine,
): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      retryStrategy: new ConflictAwareRetryStrategy(MAX_ATTEMPTS),
      // Without the last one the SDK would only warn, and wait on.
      requestHandler: { ...patience, throwOnRequestTimeout: true },
      ...(endpoint === undefined ? {} : { endpoint }),
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
