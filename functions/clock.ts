/**
 * The system clock. In its own file, so that the deployment's test can replace it in its bundles
 * (tests/deploy/settable-clock.ts); production code cannot set it.
 */
export const systemClock = (): Date => new Date();
