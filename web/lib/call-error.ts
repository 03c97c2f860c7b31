import { catalogue, type ErrorCode } from '#shared/error-codes.ts';
import type { Reason } from '#shared/refusals/reasons.ts';
import { domainName } from './wire-names.ts';

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

/** The code of a status whose answer names none. Source: docs/requirements.md#errors. */
export const codeOfStatus = (status: number): ErrorCode => {
  switch (status) {
    case 400:
    case 422:
      return 'VALIDATION_ERROR';
    case 401:
      return 'UNAUTHORIZED';
    case 403:
      return 'FORBIDDEN';
    case 404:
      return 'NOT_FOUND';
    case 409:
      return 'CONFLICT';
    case 500:
    case 502:
    case 503:
      return 'SERVER_ERROR';
    default:
      return 'HTTP_ERROR';
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const detailsOf = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.filter(isRecord).flatMap((item) => {
        const message = textOf(item['message']);
        return message === undefined ? [] : [{ path: domainName(textOf(item['path']) ?? ''), message }];
      })
    : [];

/**
 * Reads a failure's body, whoever wrote it. Our server's sentence is preferred as the text: `error`, `message`, then
 * `details` (docs/requirements.md#errors). What a gateway (`{message: "Forbidden"}`) or a proxy's page says is no sentence for
 * people, and never in Arabic: then the status alone speaks. See docs/architecture.md, "Answers that are not ours".
 */
export const callErrorOf = (status: number, body: unknown, retryAfterHeader: string | null): CallError => {
  const fields = isRecord(body) && body['success'] === false ? body : {};
  const code = textOf(fields['code']);
  const seconds = retryAfterHeader === null ? Number.NaN : Number(retryAfterHeader);
  return new CallError(code !== undefined && isErrorCode(code) ? code : codeOfStatus(status), {
    status,
    reason: textOf(fields['reason']),
    serverMessage: textOf(fields['error']) ?? textOf(fields['message']) ?? textOf(fields['details']),
    details: detailsOf(fields['details']),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code);

/** The name in the refusal of a booking for which the server asks whether it is the same patient. */
export const similarNameIn = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusedFor(error, 'similar-patient')
    ? error.details.find(({ path }) => path === 'similar')?.message
    : undefined;
