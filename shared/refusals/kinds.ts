import { type ServerCode, usualStatus } from '../error-codes.ts';

/** A code and its HTTP status. */
export interface RefusalAnswer {
  readonly code: ServerCode;
  readonly status: number;
}

const withUsualStatus = (code: keyof typeof usualStatus): RefusalAnswer => ({
  code,
  status: usualStatus[code],
});

/** How each kind of refusal is answered. */
export const refusalKinds = {
  invalid: withUsualStatus('VALIDATION_ERROR'),
  unprocessable: { code: 'VALIDATION_ERROR', status: 422 },
  'not-found': withUsualStatus('NOT_FOUND'),
  unauthorized: withUsualStatus('UNAUTHORIZED'),
  forbidden: withUsualStatus('FORBIDDEN'),
  conflict: withUsualStatus('CONFLICT'),
  'wrong-method': { code: 'HTTP_ERROR', status: 405 },
  'too-large': { code: 'HTTP_ERROR', status: 413 },
  'too-many': { code: 'HTTP_ERROR', status: 429 },
  maintenance: { code: 'HTTP_ERROR', status: 503 },
  failed: withUsualStatus('SERVER_ERROR'),
  unavailable: { code: 'SERVER_ERROR', status: 503 },
} as const satisfies Record<string, RefusalAnswer>;

export type RefusalKind = keyof typeof refusalKinds;
