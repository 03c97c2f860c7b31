import arabic from './ar/display/pages.json' with { type: 'json' };
import english from './en/display/pages.json' with { type: 'json' };

/** The texts of the screens in the waiting room, which show both languages. */
export const texts = { en: { pages: english }, ar: { pages: arabic } };
