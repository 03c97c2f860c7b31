import fc from 'fast-check';

const given = Number(process.env['SEED'] ?? '');

/**
 * The seed of this run's random inputs: printed when a property fails, and set again by `SEED=… npm run test:unit`.
 * A new one each run, so that runs add up.
 */
export const seed = Number.isSafeInteger(given) && given > 0 ? given : Date.now() % 2_147_483_647;

/** Asserts a property with this run's seed, which a failure names. */
export const always = <Values>(property: fc.IProperty<Values>, runs = 1000): void => {
  fc.assert(property, { seed, numRuns: runs, verbose: fc.VerbosityLevel.None });
};
