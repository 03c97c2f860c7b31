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
    document.documentElement.dataset['theme'] = resolvedTheme();
  };
  apply();
  themePreference.subscribe(apply);
  devicePrefersDark().addEventListener('change', apply);
};
