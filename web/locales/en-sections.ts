import pages from './en/sections/pages.json' with { type: 'json' };

/** The English texts of later sections of reception and the owner; merged over those of the staff. */
export const texts = { pages };
