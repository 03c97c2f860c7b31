import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { isThrottledTransaction, withConflictRetries } from './conflicts.ts';
import { countDatabaseUse } from './database-use.ts';

const MAX_ATTEMPTS = 6;

/** Timeouts of one database request in milliseconds; the SDK retries after them. */
export interface Timeouts {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
}

/** DynamoDB answers in milliseconds; after 5 s the answer is lost. */
export const cloudTimeouts: Timeouts = { connectionTimeout: 1_000, requestTimeout: 5_000 };
/** The embedded database and an emulator work one request at a time: a slow answer is not lost, a retry adds load. */
const localTimeouts: Timeouts = { connectionTimeout: 30_000, requestTimeout: 30_000 };

/**
 * The SDK's standard strategy (exponential backoff with full jitter, retry quota), which also retries a throttled
 * transaction. The SDK resends the same command with the same ClientRequestToken, so an attempt whose answer was lost
 * is not carried out twice.
 */
class RetryStrategy extends StandardRetryStrategy {
  override refreshRetryTokenForRetry(...[token, info]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>) {
    const isThrottled = isThrottledTransaction(info.error);
    return super.refreshRetryTokenForRetry(token, isThrottled ? { ...info, errorType: 'THROTTLING' } : info);
  }
}

/** A document client on AWS, or on the endpoint given (embedded database, emulator). */
export const connect = (
  endpoint: string | undefined,
  patience = endpoint === undefined ? cloudTimeouts : localTimeouts,
): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({
    retryStrategy: new RetryStrategy(MAX_ATTEMPTS),
    // Without `throwOnRequestTimeout` the SDK logs a warning and keeps waiting.
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  countDatabaseUse(client);
  client.middlewareStack.add(withConflictRetries, {
    step: 'initialize',
    name: 'withConflictRetries',
    priority: 'high',
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};
