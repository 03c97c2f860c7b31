import pages from './ar/display/pages.json' with { type: 'json' };

/** The Arabic texts of the screens in the waiting room; a screen shows both languages. */
export const texts = { pages };
