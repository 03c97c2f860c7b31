import { stylesPreference } from '#web/lib/device/clinic-look.ts';
import { brandPalette } from '#web/ui/brand-palette.ts';
import { palette } from '#web/ui/palette.ts';
import { brandStyles } from './brand-styles.ts';

let sheet: CSSStyleSheet | undefined;

/** Shows a style sheet in place of the one that web/public/boot.js, or this, showed. */
const adopt = (styles: string): void => {
  sheet ??= document.adoptedStyleSheets[0] ?? new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
};

const icon = '/icons/mark.svg';

/** The product's mark in this colour. */
const iconIn = async (colour: string): Promise<string> => {
  const picture = await (await fetch(icon)).text();
  return `data:image/svg+xml,${encodeURIComponent(picture.replaceAll(palette.light.primary, colour))}`;
};

/** Colours the browser's own interface and the icon of the tab. In index.html the theme colour of light comes first. */
const colourBrowser = async (colour: string | null): Promise<void> => {
  const { light, dark } = colour === null ? palette : brandPalette(colour);
  const bars = colour === null ? [light.ground, dark.ground] : [light.primary, dark['primary-soft']];
  for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
    meta.content = bars[at] ?? meta.content;
  }
  const address = colour === null ? icon : await iconIn(light.primary);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) link.href = address;
};

/** Its style sheet is made once for each colour and release: two themes take a slow phone 0.1 s. */
const wear = (colour: string | null): void => {
  const stored = stylesPreference.get();
  if (colour === null) {
    if (stored !== '') stylesPreference.set('');
    return adopt('');
  }
  const mark = `/*${colour} ${import.meta.url}*/`;
  if (stored.startsWith(mark)) return adopt(stored);
  const styles = mark + brandStyles(colour);
  stylesPreference.set(styles);
  adopt(styles);
};

/** Shows the colour of the clinic on the page and in the browser; null = the product's. */
export const wearColour = async (colour: string | null): Promise<void> => {
  wear(colour);
  await colourBrowser(colour);
};
