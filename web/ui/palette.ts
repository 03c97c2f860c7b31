/**
 * The colours of the product, in one place: the style sheets of the public pages (as custom properties, see
 * web/vite.config.ts) and the theme of Material UI (web/app/theme) are both made from them.
 * Every pair that carries text meets WCAG AA in both themes; tests/web/palette.test.ts checks it.
 */
const light = {
  ground: '#faf7f2',
  surface: '#ffffff',
  sunken: '#f2ece3',
  ink: '#1b2a2d',
  'ink-soft': '#4b5c5f',
  line: '#e4dbce',
  'line-strong': '#85908f',
  primary: '#0b6a6b',
  'primary-strong': '#074e50',
  'primary-soft': '#dcedea',
  'on-primary': '#ffffff',
  accent: '#d9573d',
  'accent-strong': '#b8412a',
  'accent-soft': '#fbe6df',
  'on-accent': '#ffffff',
  good: '#1c6e45',
  'good-soft': '#ddf0e4',
  warn: '#7d5200',
  'warn-soft': '#fdf0c8',
  bad: '#a92a22',
  'bad-soft': '#fbe3e0',
} as const;

export type Colour = keyof typeof light;

const dark: Readonly<Record<Colour, string>> = {
  ground: '#0e171b',
  surface: '#162328',
  sunken: '#0a1114',
  ink: '#e9efee',
  'ink-soft': '#a9b9ba',
  line: '#2a3b40',
  'line-strong': '#74878a',
  primary: '#5cc4bf',
  'primary-strong': '#84d9d4',
  'primary-soft': '#123a3d',
  'on-primary': '#04282a',
  accent: '#ee7359',
  'accent-strong': '#ff957d',
  'accent-soft': '#43231c',
  'on-accent': '#2b0d06',
  good: '#6fd29b',
  'good-soft': '#123424',
  warn: '#f0c35c',
  'warn-soft': '#3a2d0c',
  bad: '#ff9a90',
  'bad-soft': '#431c19',
};

export const palette = { light, dark } as const;

const declarations = (colours: Readonly<Record<Colour, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * The colours as a style sheet. The device's preference decides until web/public/boot.js has written the
 * chosen theme on the page.
 */
export const paletteStyles = (): string =>
  [
    `@layer tokens{:root{color-scheme:light;${declarations(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${declarations(dark)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${declarations(dark)}}`,
    // Paper is light, whatever the screen is.
    `@media print{:root,:root[data-theme]{color-scheme:light;${declarations(light)}}}}`,
  ].join('');
