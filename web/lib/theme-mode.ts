import { themePreference } from './preferences.ts';

const devicePrefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** What the chosen theme means on this device now. */
export const resolvedTheme = (): 'light' | 'dark' => {
  const choice = themePreference.get();
  if (choice !== 'system') return choice;
  return devicePrefersDark().matches ? 'dark' : 'light';
};

/** Writes the theme on the page, and again whenever the choice or the device's preference changes. */
export const followTheme = (): void => {
  const apply = (): void => {
    const theme = resolvedTheme();
    document.documentElement.dataset['theme'] = theme;
    // What the browser draws around the page, which by itself goes by the device: light comes first in index.html.
    for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
      const fits = (at === 1) === (theme === 'dark');
      if (matchMedia(meta.media).matches !== fits) meta.media = fits ? 'all' : 'not all';
    }
  };
  apply();
  themePreference.subscribe(apply);
  devicePrefersDark().addEventListener('change', apply);
};
