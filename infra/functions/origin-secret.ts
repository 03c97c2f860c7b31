/** The header with which CloudFront shows that a request came through it. */
export const ORIGIN_HEADER = 'x-origin-secret';

/** The stages of a secret under rotation, as Secrets Manager names them. */
export const stages = { current: 'AWSCURRENT', pending: 'AWSPENDING' } as const;

/**
 * A value that the door does not know makes it read the secret again, but not more often than this: a flood of guesses
 * costs nothing. So a coming secret may be unknown for that long after it was made, and is not sent before.
 */
export const REREAD_MS = 10_000;
