/** Writes a warning to the browser's console for diagnosis. Never with a name or a phone. */
export const warn = (message: string): void => {
  // oxlint-disable-next-line no-console -- the only use of the console; the requirements ask for guards' warnings
  console.warn(message);
};
