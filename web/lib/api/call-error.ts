import { catalogue, type ErrorCode } from '#shared/error-codes.ts';
import type { Reason } from '#shared/refusals/reasons.ts';

/** A refused field and its sentence, in the requested language. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/**
 * A call that failed. `message` is the server's sentence when it sent one, else the catalogue's English text;
 * screens show `serverMessage`, or the translated text of `code` (see error-text.ts).
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  /** Reason of the refusal; undefined when a gateway answered or no answer came. Screens decide by it: see isRefusedFor. */
  readonly reason: string | undefined;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly details: readonly FieldError[];
  /** Retry-After of the answer, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: {
      readonly status?: number;
      readonly reason?: string | undefined;
      readonly serverMessage?: string | undefined;
      readonly details?: readonly FieldError[];
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(more.serverMessage ?? catalogue[code].message, { cause: more.cause });
    this.code = code;
    this.reason = more.reason;
    this.status = more.status ?? 0;
    this.serverMessage = more.serverMessage;
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter;
  }
}

/** Did the server refuse the request for one of these reasons? */
export const isRefusedFor = (error: unknown, ...reasons: readonly Reason[]): boolean =>
  error instanceof CallError && reasons.some((reason) => reason === error.reason);

/** The name in the refusal of a booking for which the server asks whether it is the same patient. */
export const similarNameIn = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusedFor(error, 'similar-patient')
    ? error.details.find(({ path }) => path === 'similar')?.message
    : undefined;

/** Did the server refuse the request? After any other error it may have been carried out. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500;
