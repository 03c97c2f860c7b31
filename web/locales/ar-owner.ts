import pages from './ar/owner/pages.json' with { type: 'json' };

/** The Arabic texts that only owners see; merged over those of the staff. */
export const texts = { pages };
