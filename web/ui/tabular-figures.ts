/** Digits of equal width, so that the figures of a column are aligned. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;
