import { brandPalette } from '#web/ui/brand-palette.ts';
import { type Palette, paletteStyles } from '#web/ui/palette.ts';
import { makeTheme } from './theme.ts';

type Sheet = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

const sheetsOf = (colours?: Palette): readonly Sheet[] => makeTheme('ltr', false, colours).generateStyleSheets();

/** The variables of the theme that differ from the product's own. */
const changedVariables = (colours: Palette): string => {
  const usual = sheetsOf();
  return sheetsOf(colours)
    .flatMap((sheet, at) =>
      Object.entries(sheet).map(([selector, values]) => {
        const changed = Object.entries(values).filter(([name, value]) => usual[at]?.[selector]?.[name] !== value);
        return changed.length === 0
          ? ''
          : `${selector}{${changed.map(([name, value]) => `${name}:${String(value)};`).join('')}}`;
      }),
    )
    .join('');
};

/** The style sheet by which every page wears the colour of a clinic, above the product's own sheets. */
export const brandStyles = (colour: string): string => {
  const colours = brandPalette(colour);
  // As documentStyles of the theme: paper is light.
  const print = `@media print{:root,:root[data-theme]{--mui-palette-primary-main:${colours.light.primary}}}`;
  return `${paletteStyles(colours)}${changedVariables(colours)}${print}`;
};
