/** The error catalogue: code -> default text. The statuses of the server's codes are in refusals/kinds.ts. Source: docs/requirements.md#errors. */
export const catalogue = {
  NETWORK_ERROR: { message: 'Network error occurred. Please check your connection.' },
  TIMEOUT_ERROR: { message: 'Request timeout. Please try again.' },
  VALIDATION_ERROR: { message: 'Invalid data provided. Please check your input.' },
  NOT_FOUND: { message: 'Requested resource not found.' },
  UNAUTHORIZED: { message: 'You are not authorized to perform this action.' },
  FORBIDDEN: { message: 'Access to this resource is forbidden.' },
  CONFLICT: { message: 'Resource conflict occurred. Please refresh and try again.' },
  SERVER_ERROR: { message: 'Server error occurred. Please try again later.' },
  UNKNOWN_ERROR: { message: 'An unknown error occurred. Please try again.' },
  HTTP_ERROR: { message: 'The request could not be completed. Please try again.' },
  CIRCUIT_BREAKER_OPEN: { message: 'Circuit breaker is OPEN. Service temporarily unavailable.' },
} as const satisfies Record<string, { message: string }>;

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
