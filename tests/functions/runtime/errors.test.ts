import { describe, expect, it } from 'vitest';
import { failureBody } from '#shared/errors.ts';
import { refusalFrom } from '#functions/runtime/errors.ts';

const failure = (name: string, more: Record<string, unknown> = {}): Error =>
  Object.assign(new Error('why'), { name, ...more });

const cancelledBy = (...codes: readonly string[]): Error =>
  failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

const internal = (message: string): Error => failure('InternalServerError', { message });

describe('an error that reaches the caller', () => {
  it.each([
    ['throttling', failure('ProvisionedThroughputExceededException'), 503, /very busy/],
    ['a conflict', failure('TransactionConflictException'), 503, /very busy/],
    ['a transaction lost to conflicts', cancelledBy('None', 'TransactionConflict'), 503, /very busy/],
    ['a throttled transaction', cancelledBy('ThrottlingError', 'TransactionConflict'), 503, /very busy/],
    ['a timeout', failure('TimeoutError'), 503, /does not answer/],
    ['a refused connection', failure('Error', { code: 'ECONNREFUSED' }), 503, /does not answer/],
    ['a read-only disk', internal('attempt to write a readonly database'), 503, /does not answer/],
    ['a full disk', internal('backend: database or disk is full'), 503, /storage is full/],
    ['a transaction that is not valid', cancelledBy('None', 'ValidationError'), 500, /Server error/],
    ['a request that is not valid', failure('ValidationException'), 500, /Server error/],
    ['a mistake in our code', failure('TypeError', { code: 'ERR_INVALID_ARG_TYPE' }), 500, /Server error/],
    ['a thrown string', 'why', 500, /Server error/],
  ])('answers with the right status and sentence for %s', (_, error, status, sentence) => {
    const refusal = refusalFrom(error);

    expect([refusal.status, failureBody(refusal, 'en').error]).toEqual([status, expect.stringMatching(sentence)]);
    expect(refusal.retryAfter !== undefined).toBe(status === 503);
  });
});
