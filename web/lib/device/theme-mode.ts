import { themePreference } from './preferences.ts';

const devicePrefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** The theme in effect: the chosen one, or the device's. */
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
    // Colour of the browser's own interface, which would otherwise follow the device. In index.html light comes first.
    for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
      const fits = (at === 1) === (theme === 'dark');
      if (matchMedia(meta.media).matches !== fits) meta.media = fits ? 'all' : 'not all';
    }
  };
  apply();
  themePreference.subscribe(apply);
  devicePrefersDark().addEventListener('change', apply);
};
