/** Settings of a laser session with their units, in the order in which they are entered and read. */
export const laserSettings = [
  ['fluence', 'J/cm²'],
  ['pulseWidth', 'ms'],
  ['spotSize', 'mm'],
] as const;
