import type { Colour } from '#web/ui/palette.ts';

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

/** Pairs of text colour and background colour. */
export const textPairs: readonly (readonly [Colour, Colour])[] = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'primary-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'bad-soft'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunken'],
  ['primary', 'ground'],
  ['primary', 'surface'],
  ['primary', 'primary-soft'],
  ['primary-strong', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent-fill'],
  ['surface', 'accent-strong'],
  ['accent-strong', 'ground'],
  ['accent-strong', 'surface'],
  ['accent-strong', 'band'],
  ['ink-faint', 'ground'],
  ['ink-faint', 'surface'],
  ['ink-faint', 'sunken'],
  ['ink-faint', 'band'],
  ['ink-soft', 'primary-soft'],
  ['ink-soft', 'thumb'],
  ['warn', 'ground'],
  ['warn', 'surface'],
  ['good', 'ground'],
  ['on-notice', 'notice'],
  ['notice-action', 'notice'],
  ['accent-strong', 'accent-soft'],
  ['good', 'good-soft'],
  ['good', 'surface'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'surface'],
  ['bad', 'ground'],
  ['ground', 'ink'],
  ['surface', 'bad'],
];
