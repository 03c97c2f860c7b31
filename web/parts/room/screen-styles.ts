/** A length in pixels of a screen of 1920 × 1080, or of 1080 × 1920 upright; it grows with the screen. */
export const units = (pixels: number): string => `calc(${String(pixels)} * var(--u))`;

const upright = '@media (orientation: portrait)';

/** The whole screen. Nothing on it is under 40 units, so that it can be read from eight metres. */
export const screenStyles = {
  '--u': 'min(100vw / 1920, 100vh / 1080)',
  [upright]: { '--u': 'min(100vw / 1080, 100vh / 1920)' },
  display: 'grid',
  inlineSize: '100vw',
  blockSize: '100vh',
  overflow: 'hidden',
  fontSize: units(40),
  lineHeight: 1.35,
} as const;

export { upright };
