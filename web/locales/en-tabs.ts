import pages from './en/tabs/pages.json' with { type: 'json' };

/** The English texts of the staff's tabs that open later; merged over those of staff. */
export const texts = { pages };
