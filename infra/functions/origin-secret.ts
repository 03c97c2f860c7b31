/** The header with which CloudFront shows that a request came through it. */
export const ORIGIN_HEADER = 'x-origin-secret';

/** The stages of a secret under rotation, as Secrets Manager names them. */
export const stages = { current: 'AWSCURRENT', pending: 'AWSPENDING' } as const;
