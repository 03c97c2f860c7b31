import pages from './ar/sections/pages.json' with { type: 'json' };

/** The Arabic texts of later sections of reception and the owner; merged over those of the staff. */
export const texts = { pages };
