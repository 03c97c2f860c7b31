import { type Colour, type Palette, palette } from './palette.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** @param share - of `b`, 0 to 1 */
const mix = (a: string, b: string, share: number): string => {
  const [from, to] = [rgbOf(a), rgbOf(b)];
  const part = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return hexOf([part(0), part(1), part(2)]);
};

/** Relative luminance of WCAG 2.2. */
const luminance = (hex: string): number => {
  const linear = (part: number): number => {
    const value = part / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Contrast of two colours, 1 to 21. */
export const contrastOf = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

/** Mixes a colour with black or white in steps until it has this contrast with all grounds. */
const legible = (colour: string, towards: string, grounds: readonly string[], contrast: number): string => {
  let share = 0;
  let found = colour;
  while (share < 1 && grounds.some((ground) => contrastOf(found, ground) < contrast)) {
    share = Math.min(1, share + 0.02);
    found = mix(colour, towards, share);
  }
  return found;
};

const BLACK = '#000000';
const WHITE = '#ffffff';
/** A little more than AA demands: the values of a pair are rounded. */
const AA = 4.55;

const lightOf = (brand: string): Partial<Record<Colour, string>> => {
  const { ground, surface, band } = palette.light;
  const soft = mix(WHITE, brand, 0.12);
  const primary = legible(brand, BLACK, [ground, surface, band, soft, palette.dark.notice], AA);
  return {
    primary,
    'primary-strong': mix(primary, BLACK, 0.28),
    'primary-soft': soft,
    'on-primary': WHITE,
  };
};

const darkOf = (brand: string): Partial<Record<Colour, string>> => {
  const { ground, surface, band } = palette.dark;
  const soft = mix(surface, brand, 0.18);
  // On a dark page the colour is brighter than AA needs, as the product's own is.
  const bright = legible(brand, WHITE, [ground, surface, band, palette.light.notice], 6);
  const primary = legible(bright, WHITE, [soft], AA);
  return {
    primary,
    'primary-strong': mix(primary, WHITE, 0.3),
    'primary-soft': soft,
    'on-primary': legible(mix(brand, BLACK, 0.6), BLACK, [primary], AA),
  };
};

/**
 * The palette of a clinic, made from one colour: its hue stays, and its lightness is moved until text on it and in it
 * meets WCAG AA in both themes. tests/web/ui/brand-palette.test.ts checks it over random colours.
 * @param brand - `#rrggbb`
 */
export const brandPalette = (brand: string): Palette => {
  const [light, dark] = [lightOf(brand), darkOf(brand)];
  return {
    light: { ...palette.light, ...light, 'notice-action': dark.primary ?? brand },
    dark: { ...palette.dark, ...dark, 'notice-action': light.primary ?? brand },
  };
};
