import pages from './en/owner/pages.json' with { type: 'json' };

/** The English texts that only owners see; merged over those of the staff. */
export const texts = { pages };
