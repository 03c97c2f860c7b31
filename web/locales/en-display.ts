import pages from './en/display/pages.json' with { type: 'json' };

/** The English texts of the screens in the waiting room; a screen shows both languages. */
export const texts = { pages };
