import { catalogue, type ErrorCode } from '#shared/error-codes.ts';
import { CallError, type FieldError } from './call-error.ts';
import { domainName } from './wire-names.ts';

/** The code of a status whose answer names none. Source: docs/requirements.md#errors. */
const codeOfStatus = (status: number): ErrorCode => {
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
 * Reads the body of a failed answer. The text is that of our server: `error`, `message`, then `details`
 * (docs/requirements.md#errors). Another body, of a gateway or a proxy, has no text for users in their language: the
 * code then comes from the status. See docs/architecture.md, "Answers that are not ours".
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
