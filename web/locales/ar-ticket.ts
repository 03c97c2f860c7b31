import pages from './ar/ticket/pages.json' with { type: 'json' };

/** The Arabic texts of what patients see after the first view: own moves, and booking for several people. */
export const texts = { pages };
