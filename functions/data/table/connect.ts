import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { isThrottledTransaction, retryOnConflict } from './conflicts.ts';
import { countDatabaseUse } from './database-use.ts';

const MAX_ATTEMPTS = 6;

/** How long a connection and an answer are waited for, in milliseconds, before the database is asked again. */
export interface Timeouts {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
}

/** DynamoDB answers in milliseconds: after seconds, an answer was lost. */
export const cloudTimeouts: Timeouts = { connectionTimeout: 1_000, requestTimeout: 5_000 };
/** On one machine all stand in one row: what takes long is not lost, and asked for again it only makes the row longer. */
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
    // Without the last one the SDK would only warn, and wait on.
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  countDatabaseUse(client);
  client.middlewareStack.add(retryOnConflict, { step: 'initialize', name: 'retryOnConflict', priority: 'high' });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};
