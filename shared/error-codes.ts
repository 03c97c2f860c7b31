/** The usual status of a code that a server answers with. */
export const usualStatus = {
  VALIDATION_ERROR: 400,
  NOT_FOUND: 404,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  CONFLICT: 409,
  SERVER_ERROR: 500,
} as const;

/** The error catalogue: code -> status and default text. Source: docs/requirements.md#errors. */
export const catalogue = {
  NETWORK_ERROR: { status: 0, message: 'Network error occurred. Please check your connection.' },
  TIMEOUT_ERROR: { status: 0, message: 'Request timeout. Please try again.' },
  VALIDATION_ERROR: {
    status: usualStatus.VALIDATION_ERROR,
    message: 'Invalid data provided. Please check your input.',
  },
  NOT_FOUND: { status: usualStatus.NOT_FOUND, message: 'Requested resource not found.' },
  UNAUTHORIZED: { status: usualStatus.UNAUTHORIZED, message: 'You are not authorized to perform this action.' },
  FORBIDDEN: { status: usualStatus.FORBIDDEN, message: 'Access to this resource is forbidden.' },
  CONFLICT: { status: usualStatus.CONFLICT, message: 'Resource conflict occurred. Please refresh and try again.' },
  SERVER_ERROR: { status: usualStatus.SERVER_ERROR, message: 'Server error occurred. Please try again later.' },
  UNKNOWN_ERROR: { status: 0, message: 'An unknown error occurred. Please try again.' },
  HTTP_ERROR: { status: 0, message: 'The request could not be completed. Please try again.' },
  CIRCUIT_BREAKER_OPEN: { status: 0, message: 'Circuit breaker is OPEN. Service temporarily unavailable.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof catalogue;

/** The codes a server can answer with. */
export const serverCodes = [
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'CONFLICT',
  'SERVER_ERROR',
  'HTTP_ERROR',
] as const satisfies readonly ErrorCode[];
export type ServerCode = (typeof serverCodes)[number];
