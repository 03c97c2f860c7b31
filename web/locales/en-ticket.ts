import pages from './en/ticket/pages.json' with { type: 'json' };

/** The English texts of what patients do with their own ticket: they load after the ticket. */
export const texts = { pages };
