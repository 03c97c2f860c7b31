import type { ServerCode } from '../error-codes.ts';

/** A code and its HTTP status. */
export interface RefusalAnswer {
  readonly code: ServerCode;
  readonly status: number;
}

/** How each kind of refusal is answered. */
export const refusalKinds = {
  invalid: { code: 'VALIDATION_ERROR', status: 400 },
  unprocessable: { code: 'VALIDATION_ERROR', status: 422 },
  'not-found': { code: 'NOT_FOUND', status: 404 },
  unauthorized: { code: 'UNAUTHORIZED', status: 401 },
  forbidden: { code: 'FORBIDDEN', status: 403 },
  conflict: { code: 'CONFLICT', status: 409 },
  'wrong-method': { code: 'HTTP_ERROR', status: 405 },
  'too-large': { code: 'HTTP_ERROR', status: 413 },
  'too-many': { code: 'HTTP_ERROR', status: 429 },
  maintenance: { code: 'HTTP_ERROR', status: 503 },
  failed: { code: 'SERVER_ERROR', status: 500 },
  unavailable: { code: 'SERVER_ERROR', status: 503 },
} as const satisfies Record<string, RefusalAnswer>;

export type RefusalKind = keyof typeof refusalKinds;
