import pages from './en/ticket/pages.json' with { type: 'json' };

/** The English texts of what patients see after the first view: own moves, and booking for several people. */
export const texts = { pages };
