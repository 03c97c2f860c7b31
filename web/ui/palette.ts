/**
 * The colours of the product, in one place: the style sheets of the public pages (as custom properties, see
 * web/vite.config.ts) and the theme of Material UI (web/app/theme) are both made from them.
 * Every pair that carries text meets WCAG AA in both themes; tests/web/palette.test.ts checks it.
 */
const light = {
  ground: '#faf7f2',
  surface: '#ffffff',
  sunken: '#f2ede4',
  /** A quiet band: the head of a group of rows. */
  band: '#f6f2ea',
  /** The chosen part of a segmented control. */
  thumb: '#ffffff',
  ink: '#1b2a2d',
  'ink-soft': '#4b5b5e',
  'ink-faint': '#5f6c6d',
  /** Between rows. */
  line: 'rgba(27, 42, 45, 0.08)',
  /** Around a control, and the perforation of a ticket. */
  hair: 'rgba(27, 42, 45, 0.16)',
  'line-strong': '#85908f',
  hover: 'rgba(27, 42, 45, 0.04)',
  /** Wait bars and past days. */
  bar: '#a9b3b1',
  primary: '#0b6a6b',
  'primary-strong': '#074e50',
  'primary-soft': '#e0eeeb',
  'on-primary': '#ffffff',
  accent: '#d9573d',
  'accent-strong': '#b03a22',
  'accent-fill': '#c2432a',
  'accent-soft': '#fbe7e0',
  'on-accent': '#ffffff',
  good: '#1c6e45',
  'good-soft': '#ddf0e4',
  warn: '#7a5000',
  'warn-dot': '#c98a1b',
  'warn-soft': '#f8ecd2',
  bad: '#a92a22',
  'bad-soft': '#fbe3e0',
  /** Toasts. */
  notice: '#1b2a2d',
  'on-notice': '#f6f3ee',
  'notice-action': '#7fd6cf',
} as const;

export type Colour = keyof typeof light;

const dark: Readonly<Record<Colour, string>> = {
  ground: '#0e171b',
  surface: '#152227',
  sunken: '#1b2a30',
  band: '#15222a',
  thumb: '#2b3d44',
  ink: '#e9efee',
  'ink-soft': '#b2c0c0',
  'ink-faint': '#93a3a4',
  line: 'rgba(233, 239, 238, 0.09)',
  hair: 'rgba(233, 239, 238, 0.18)',
  'line-strong': '#74878a',
  hover: 'rgba(233, 239, 238, 0.05)',
  bar: '#526468',
  primary: '#5cc4bf',
  'primary-strong': '#84d9d4',
  'primary-soft': '#12363a',
  'on-primary': '#04282a',
  accent: '#ee7359',
  'accent-strong': '#ff957d',
  'accent-fill': '#bf452d',
  'accent-soft': '#3d211b',
  'on-accent': '#ffffff',
  good: '#6fd29b',
  'good-soft': '#123424',
  warn: '#f0c35c',
  'warn-dot': '#e0aa3e',
  'warn-soft': '#362a10',
  bad: '#ff9a90',
  'bad-soft': '#431c19',
  notice: '#e9efee',
  'on-notice': '#14211f',
  'notice-action': '#0b6a6b',
};

/** The colours of both themes. */
export type Palette = Readonly<Record<'light' | 'dark', Readonly<Record<Colour, string>>>>;

export const palette = { light, dark } as const satisfies Palette;

const declarations = (colours: Readonly<Record<Colour, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * The colours as a style sheet. The device's preference decides until web/public/boot.js has written the
 * chosen theme on the page.
 */
export const paletteStyles = ({ light: day, dark: night }: Palette = palette): string =>
  [
    `@layer tokens{:root{color-scheme:light;${declarations(day)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${declarations(night)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${declarations(night)}}`,
    // Paper is light, whatever the screen is.
    `@media print{:root,:root[data-theme]{color-scheme:light;${declarations(day)}}}}`,
  ].join('');
