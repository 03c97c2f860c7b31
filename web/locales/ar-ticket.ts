import pages from './ar/ticket/pages.json' with { type: 'json' };

/** The Arabic texts of what patients do with their own ticket: they load after the ticket. */
export const texts = { pages };
