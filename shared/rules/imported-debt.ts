/** Is this package an imported debt? A debt is kept as a package without sessions. Source: docs/domain.md#import. */
export const isDebt = ({ units }: { readonly units: number }): boolean => units === 0;
