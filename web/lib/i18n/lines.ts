/** The lines of a toast, without the empty ones. */
export const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('\n');
