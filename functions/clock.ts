/**
 * The present moment, for functions that are given no other. A file of its own, so that the deployment's test can
 * bundle functions with a clock that it sets (tests/deploy/settable-clock.ts), and production holds no way to set it.
 */
export const systemClock = (): Date => new Date();
