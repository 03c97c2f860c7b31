/** The header that CloudFront adds to its requests; its value is the origin's secret. */
export const ORIGIN_HEADER = 'x-origin-secret';

/** The stages of a secret under rotation, as Secrets Manager names them. */
export const stages = { current: 'AWSCURRENT', pending: 'AWSPENDING' } as const;

/**
 * Minimum time between two reads of the secret. An unknown value triggers a read, so this limits what guesses cost.
 * A pending secret may be unknown for this long; CloudFront sends it only afterwards.
 */
export const REREAD_MS = 10_000;
