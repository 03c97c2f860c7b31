import type { EmotionCache } from '@emotion/cache';
import createCache from '@emotion/cache';
import type { Direction } from './direction.ts';

/**
 * One emotion cache per direction. No vendor prefixes: the browsers that the site is built for (web/vite.config.ts)
 * need none.
 */
const ltr = createCache({ key: 'ui', stylisPlugins: [] });
let rtl: EmotionCache | undefined;

/** Loads the plugin that turns every physical property around; it comes with the Arabic texts. */
export const loadMirror = async (): Promise<void> => {
  if (rtl !== undefined) return;
  const { default: mirrorPlugin } = await import('stylis-plugin-rtl');
  rtl ??= createCache({ key: 'uir', stylisPlugins: [mirrorPlugin] });
};

/** The cache of a direction. Right to left needs `loadMirror` first. */
export const styleCacheOf = (direction: Direction): EmotionCache => (direction === 'rtl' ? (rtl ?? ltr) : ltr);
